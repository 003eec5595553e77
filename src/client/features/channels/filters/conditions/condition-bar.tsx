import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import {
  type ConditionRow,
  conditionChange,
  conditionRows,
  isFieldAsked,
  noFilters,
} from '#client/features/channels/data/asked-filters.ts'
import { useCategoryTitle } from '#client/features/channels/data/channels.queries.ts'
import { useChangeFilters, useConditions } from '#client/features/channels/data/use-channels-list.ts'
import { Button } from '#client/ui/control/button.tsx'
import { focusOpener } from '#client/ui/overlay/popover.tsx'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import styles from './condition-bar.module.css'
import { ConditionPopover } from './condition-popover.tsx'

type ConditionBarProps = {
  /** Stands beside the actions, also without conditions. */
  total?: ReactNode
  children?: ReactNode
}

/** The conditions of the list as sentences, each of which can be changed and removed in its place; then more actions. */
export function ConditionBar({ total, children }: ConditionBarProps) {
  const { filters } = useConditions()
  const change = useChangeFilters()
  const categoryTitle = useCategoryTitle()
  const bar = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<ConditionField>()
  // A condition stays while it is open, also when its fields are empty for a moment.
  const shown = conditionRows(filters, categoryTitle, open)
  if (shown.length === 0) return total ? <div className={styles.total}>{total}</div> : null
  /** Focuses the neighbour of a pill that disappears. */
  const leave = (field: ConditionField) => {
    const pills = [...(bar.current?.querySelectorAll<HTMLElement>('[data-condition]') ?? [])]
    const at = pills.findIndex(({ dataset }) => dataset.condition === field)
    const next = pills[at + 1] ?? pills[at - 1]
    if (next) next.focus({ preventScroll: true })
    else focusFilters()
  }
  const close = (field: ConditionField, removed = !isFieldAsked(filters, field)) => {
    setOpen(undefined)
    if (removed) leave(field)
  }
  return (
    <section ref={bar} data-condition-bar aria-label="Условия" className={styles.bar}>
      <div className={styles.pills}>
        {shown.map((row) => (
          <Pill
            key={row.field}
            {...row}
            isOpen={open === row.field}
            onOpen={() => setOpen(row.field)}
            onClose={(removed) => close(row.field, removed)}
            onRemove={() => {
              leave(row.field)
              change(conditionChange(row.field, undefined))
            }}
          />
        ))}
      </div>
      <div className={styles.actions}>
        {total && <span className={styles.counted}>{total}</span>}
        <Button
          variant="text"
          size="small"
          onClick={() => {
            focusFilters()
            change(noFilters)
          }}
        >
          Сбросить
        </Button>
        {children}
      </div>
    </section>
  )
}

type PillProps = ConditionRow & {
  isOpen: boolean
  onOpen: () => void
  onClose: (removed?: boolean) => void
  onRemove: () => void
}

function Pill({ field, text, isMisread, isOpen, onOpen, onClose, onRemove }: PillProps) {
  const button = useRef<HTMLButtonElement>(null)
  const close = (removed?: boolean) => {
    focusOpener(button.current)
    onClose(removed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
  }
  return (
    <span className={styles.pill} data-misread={isMisread || undefined}>
      <button
        ref={button}
        type="button"
        data-condition={field}
        className={styles.text}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={text}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        {text}
      </button>
      {/* Paper has no buttons. */}
      <span className={styles.printed}>{text}</span>
      <button type="button" className={styles.remove} aria-label={`Убрать условие: ${text}`} onClick={onRemove}>
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
      {isOpen && <ConditionPopover field={field} onClose={close} />}
    </span>
  )
}

/** Focuses the button that adds filters, in place of a filter that disappears. */
export function focusFilters(): void {
  document.querySelector<HTMLElement>('[data-add-filter]')?.focus({ preventScroll: true })
}
