import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { changeOfConditions, conditionChange } from '#client/features/channels/data/category-condition.ts'
import { channelsPageQuery } from '#client/features/channels/data/channels.queries.ts'
import { type ChannelsBaseSearch, channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import type { ConditionParams } from '#client/features/channels/data/condition-params.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionLabel } from '#domain/channel-search/condition-text.ts'
import { ChosenConditions } from './chosen-conditions.tsx'
import { ConditionFields } from './conditions/condition-fields.tsx'
import { ConditionForm } from './conditions/condition-form.tsx'
import styles from './filters-sheet.module.css'
import { OrderFields } from './order-fields.tsx'

/** The choices in the sheet, which take effect when they are applied. */
export type ChosenFilters = Pick<ChannelsBaseSearch, 'category_ids' | 'sort'> & ConditionParams

const nothing: ChosenFilters = { category_ids: [], sort: channelsBaseDefaults.sort }

const route = getRouteApi('/_app/placement/channels-base/')

type FiltersSheetProps = {
  open: boolean
  chosen: ChosenFilters
  canSort: boolean
  onChange: (chosen: ChosenFilters) => void
  onApply: (chosen: ChosenFilters) => void
  onClose: () => void
}

/** Lists the categories as check boxes, because a phone's keyboard would cover a drop-down in the sheet. */
export function FiltersSheet({ open, chosen, canSort, onChange, onApply, onClose }: FiltersSheetProps) {
  const search = route.useSearch({ select: (all) => all.search })
  const found = useFound(chosen, open)
  /** The condition that is being edited; 'new' while its field is picked. */
  const [edited, setEdited] = useState<ConditionField | 'new'>()
  const [wasEdited, setWasEdited] = useState(false)
  const edit = (field: ConditionField | 'new' | undefined) => {
    setEdited(field)
    setWasEdited(true)
  }
  const close = () => {
    setWasEdited(false)
    setEdited(undefined)
    onClose()
  }
  if (edited !== undefined) {
    return (
      <BottomSheet
        open={open}
        title={edited === 'new' ? 'Новое условие' : conditionLabel(edited)}
        onClose={close}
        footer={
          <Button size="large" block variant="primary" onClick={() => edit(undefined)}>
            {edited === 'new' ? 'К фильтрам' : 'Готово'}
          </Button>
        }
      >
        <div className={styles.condition}>
          {edited === 'new' ? (
            <ConditionFields
              filters={chosen}
              onPick={setEdited}
              onAdd={(conditions) => onChange({ ...chosen, ...changeOfConditions(conditions) })}
            />
          ) : (
            <ConditionForm
              key={edited}
              field={edited}
              search={{ search, ...chosen }}
              onChange={(text) => onChange({ ...chosen, ...conditionChange(edited, text) })}
              onDone={() => edit(undefined)}
            />
          )}
        </div>
      </BottomSheet>
    )
  }
  return (
    <BottomSheet
      open={open}
      title={canSort ? 'Фильтры и порядок' : 'Фильтры'}
      onClose={close}
      footer={
        <>
          <Button size="large" className={styles.reset} onClick={() => onApply(nothing)}>
            Сбросить
          </Button>
          <Button size="large" variant="primary" className={styles.show} onClick={() => onApply(chosen)}>
            {found === undefined ? 'Показать' : `Показать ${formatNumber(found)}`}
          </Button>
        </>
      }
    >
      {canSort && (
        <>
          <h3 className={styles.label}>Порядок</h3>
          <OrderFields sort={chosen.sort} onChange={(sort) => onChange({ ...chosen, sort })} />
        </>
      )}
      <h3 className={styles.label}>Условия</h3>
      <ChosenConditions
        filters={chosen}
        takesFocus={wasEdited}
        onEdit={edit}
        onRemove={(field) => onChange({ ...chosen, ...conditionChange(field, undefined) })}
      />
      <h3 className={styles.label}>Категории</h3>
      <ConditionForm
        isPart
        field="category_id"
        search={{ search, ...chosen }}
        onChange={(text) => onChange({ ...chosen, ...conditionChange('category_id', text) })}
      />
    </BottomSheet>
  )
}

/** Returns how many channels the choice finds; undefined while it is unknown. */
function useFound(chosen: ChosenFilters, isOpen: boolean): number | undefined {
  const { search, page_size } = route.useSearch()
  const { data, isPlaceholderData } = useQuery({
    ...channelsPageQuery({ search, page_size, page: 1, ...chosen }),
    enabled: isOpen,
    meta: { silent: true },
  })
  return isPlaceholderData ? undefined : data?.data.total
}
