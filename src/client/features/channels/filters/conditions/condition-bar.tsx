import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import {
  type ConditionRow,
  conditionChange,
  conditionRows,
  isFieldAsked,
  noFilters,
} from '#client/features/channels/data/asked-filters.ts'
import { useCategoryTitle } from '#client/features/channels/data/channels.queries.ts'
import { baseRoute, useChangeFilters, useConditions } from '#client/features/channels/data/use-channels-list.ts'
import { Button } from '#client/ui/control/button.tsx'
import { focusOpener, Popover } from '#client/ui/overlay/popover.tsx'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionLabel } from '#domain/channel-search/condition-text.ts'
import styles from './condition-bar.module.css'
import { ConditionFields } from './condition-fields.tsx'
import { ConditionForm } from './condition-form.tsx'

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

type ConditionPopoverProps = {
  /** The field of the condition; without it, the user picks one first. */
  field?: ConditionField
  /** `removed`: the condition leaves the address in a moment. */
  onClose: (removed?: boolean) => void
}

/** Adds or changes a condition beside its button; open while mounted. The list follows every change. */
export function ConditionPopover({ field: given, onClose }: ConditionPopoverProps) {
  const [field, setField] = useState(given)
  const [isListed, setListed] = useState(true)
  const search = baseRoute.useSearch()
  const { filters, set, add } = useConditions()
  // Text that was typed just before the removal does not return.
  const isRemoved = useRef(false)
  /** A new condition is followed by the next one; only the button lists the fields for it. */
  const next = (listed: boolean) => {
    setListed(listed)
    setField(undefined)
  }
  return (
    <Popover
      label={field === undefined ? 'Новое условие' : conditionLabel(field)}
      place={{ side: 'below', align: 'start', gap: 4 }}
      boxOf={given === undefined ? boxWithBar : undefined}
      className={styles.popover}
      onClose={() => onClose()}
    >
      {field === undefined ? (
        <ConditionFields filters={filters} onPick={setField} onAdd={add} isListed={isListed} onDone={() => onClose()} />
      ) : (
        <>
          <div className={styles.head}>
            <span>{conditionLabel(field)}</span>
            <Button
              variant="text"
              size="small"
              disabled={!isFieldAsked(filters, field)}
              onClick={() => {
                isRemoved.current = true
                set(field, undefined)
                onClose(true)
              }}
            >
              Убрать
            </Button>
          </div>
          <ConditionForm
            key={field}
            field={field}
            search={search}
            onChange={(text) => isRemoved.current || set(field, text)}
            onDone={() => (given === undefined ? next(false) : onClose())}
          />
          {given === undefined && (
            <Button icon={<Plus size={18} />} className={styles.next} onClick={() => next(true)}>
              Ещё условие
            </Button>
          )}
        </>
      )}
    </Popover>
  )
}

/** The sentences of the conditions that are added here stay in sight. */
function boxWithBar(button: Element): DOMRect {
  const { x, y, width, bottom } = button.getBoundingClientRect()
  const bar = document.querySelector('[data-condition-bar]')?.getBoundingClientRect()
  return new DOMRect(x, y, width, Math.max(bottom, bar?.bottom ?? 0) - y)
}
