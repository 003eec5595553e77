import { useRef, useState } from 'react'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Popover } from '#client/ui/overlay/popover.tsx'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionLabel } from '#domain/channel-search/condition-text.ts'
import styles from './condition-popover.module.css'
import { ConditionFields } from './form/condition-fields.tsx'
import { ConditionForm } from './form/condition-form.tsx'
import { useConditions } from './use-conditions.ts'

type ConditionPopoverProps = {
  /** The field of the condition; without it, the user picks one first. */
  field?: ConditionField
  search: ChannelsBaseSearch
  /** `removed`: the condition leaves the address in a moment. */
  onClose: (removed?: boolean) => void
}

/** Adds or changes a condition beside its button; open while mounted. The list follows every change. */
export function ConditionPopover({ field: given, search, onClose }: ConditionPopoverProps) {
  const [field, setField] = useState(given)
  const { params, set } = useConditions()
  // Text that was typed just before the removal does not return.
  const isRemoved = useRef(false)
  return (
    <Popover
      label={field === undefined ? 'Новое условие' : conditionLabel(field)}
      align="start"
      className={styles.popover}
      onClose={() => onClose()}
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
          />
        </>
      )}
    </Popover>
  )
}
