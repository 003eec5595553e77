import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AskedFilters } from '#client/features/channels/data/category-condition.ts'
import { conditionRows } from '#client/features/channels/data/condition-rows.ts'
import { useCategoryTitle } from '#client/features/channels/data/use-conditions.ts'
import { Button } from '#client/ui/control/button.tsx'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import styles from './chosen-conditions.module.css'

type ChosenConditionsProps = {
  filters: AskedFilters
  /** The sheet returns from a condition, whose fields had the focus. */
  takesFocus: boolean
  onEdit: (field: ConditionField | 'new') => void
  onRemove: (field: ConditionField) => void
}

/** The conditions in the sheet of filters, a line each. */
export function ChosenConditions({ filters, takesFocus, onEdit, onRemove }: ChosenConditionsProps) {
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) add.current?.focus({ preventScroll: true })
  }, [takesFocus])
  // The sheet has the categories below.
  const rows = conditionRows(filters, useCategoryTitle()).filter(
    ({ field, isMisread }) => field !== 'category_id' || isMisread,
  )
  return (
    <div className={styles.conditions}>
      {rows.map(({ field, text, isMisread }) => (
        <div key={field} className={styles.condition} data-misread={isMisread || undefined}>
          <button type="button" className={styles.text} onClick={() => onEdit(field)}>
            {text}
          </button>
          <IconButton
            isLarge
            aria-label={`Убрать условие: ${text}`}
            onClick={() => {
              add.current?.focus()
              onRemove(field)
            }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        ref={add}
        icon={<Plus size={18} strokeWidth={1.75} />}
        className={styles.add}
        onClick={() => onEdit('new')}
      >
        Добавить условие
      </Button>
    </div>
  )
}
