import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isFieldAsked } from '#client/features/channels/data/asked-filters.ts'
import { baseRoute, useConditions } from '#client/features/channels/data/use-channels-list.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Popover } from '#client/ui/overlay/popover.tsx'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionLabel } from '#domain/channel-search/condition-text.ts'
import { ConditionFields } from './condition-fields.tsx'
import styles from './condition-form.module.css'
import { ConditionForm } from './condition-form.tsx'

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
            <Button icon={<Plus size={18} strokeWidth={1.75} />} className={styles.next} onClick={() => next(true)}>
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
