import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { noFilters } from '#client/features/channels/data/filter-change.ts'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { Button } from '#client/ui/control/button.tsx'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import styles from './condition-bar.module.css'
import { type ConditionRow, conditionRows } from './condition-rows.ts'
import { LazyConditionPopover } from './lazy-condition-popover.tsx'
import { useCategoryTitle, useConditions } from './use-conditions.ts'

/** The conditions of the list as sentences, each of which can be changed and removed in its place; then more actions. */
export function ConditionBar({ children }: { children?: ReactNode }) {
  const { params, set } = useConditions()
  const change = useChangeFilters()
  const categoryTitle = useCategoryTitle()
  const bar = useRef<HTMLElement>(null)
  const shown = conditionRows(params, categoryTitle)
  if (shown.length === 0) return null
  const remove = (field: ConditionField) => {
    const pills = [...(bar.current?.querySelectorAll<HTMLElement>('[data-condition]') ?? [])]
    const at = pills.findIndex(({ dataset }) => dataset.condition === field)
    const next = pills[at + 1] ?? pills[at - 1] ?? document.querySelector<HTMLElement>('[data-add-condition]')
    next?.focus()
    set(field, undefined)
  }
  return (
    <section ref={bar} aria-label="Условия" className={styles.bar} data-screen-only>
      {shown.map((one) => (
        <Pill key={one.field} {...one} onRemove={() => remove(one.field)} />
      ))}
      <Button
        variant="text"
        size="small"
        onClick={() => {
          document.querySelector<HTMLElement>('[data-add-condition]')?.focus()
          change(noFilters)
        }}
      >
        Сбросить
      </Button>
      {children}
    </section>
  )
}

type PillProps = ConditionRow & { onRemove: () => void }

function Pill({ field, text, isMisread, onRemove }: PillProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
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
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      >
        {text}
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Убрать условие: ${text}`}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
      <LazyConditionPopover open={isOpen} field={field} onClose={close} />
    </span>
  )
}
