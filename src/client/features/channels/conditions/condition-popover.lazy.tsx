import { useState } from 'react'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Popover } from '#client/ui/overlay/popover.tsx'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { ConditionFields } from './condition-fields.tsx'
import { ConditionForm } from './condition-form.tsx'
import styles from './condition-popover.module.css'
import { conditionLabel } from './condition-text.ts'
import { useConditions } from './use-conditions.ts'

type ConditionPopoverProps = {
  /** The field of the condition; without it, the user picks one first. */
  field?: ConditionField
  search: ChannelsBaseSearch
  onClose: () => void
}

/** Adds or changes a condition beside its button; open while mounted. The list follows every change. */
export function ConditionPopover({ field: given, search, onClose }: ConditionPopoverProps) {
  const [field, setField] = useState(given)
  const { params, set } = useConditions()
  return (
    <Popover
      label={field === undefined ? 'Новое условие' : conditionLabel(field)}
      align="start"
      className={styles.popover}
      onClose={onClose}
    >
      {field === undefined ? (
        <ConditionFields params={params} onPick={setField} />
      ) : (
        <>
          <div className={styles.head}>
            <span>{conditionLabel(field)}</span>
            <Button
              variant="text"
              size="small"
              disabled={params[field] === undefined}
              onClick={() => {
                set(field, undefined)
                onClose()
              }}
            >
              Убрать
            </Button>
          </div>
          <ConditionForm key={field} field={field} search={search} onChange={(text) => set(field, text)} />
        </>
      )}
    </Popover>
  )
}
