import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type AskedFilters,
  changeOfConditions,
  conditionChange,
  conditionRows,
} from '#client/features/channels/data/asked-filters.ts'
import {
  columnLabel,
  isSortField,
  optionalColumns,
  sortFieldOf,
} from '#client/features/channels/data/channel-table-layout.ts'
import { channelsPageQuery, useCategoryTitle } from '#client/features/channels/data/channels.queries.ts'
import {
  type ChannelsBaseSearch,
  type ConditionParams,
  channelsBaseDefaults,
} from '#client/features/channels/data/channels-base-search.ts'
import { baseRoute } from '#client/features/channels/data/use-channels-list.ts'
import { ConditionFields } from '#client/features/channels/filters/conditions/condition-fields.tsx'
import { ConditionForm } from '#client/features/channels/filters/conditions/condition-form.tsx'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button, IconButton } from '#client/ui/control/button.tsx'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import { channelFieldTable } from '#domain/channel-fields.ts'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import {
  type ChannelSort,
  defaultChannelSort,
  formatChannelSort,
  parseChannelSort,
} from '#domain/channel-search/channel-search.ts'
import { conditionLabel } from '#domain/channel-search/condition-text.ts'
import styles from './filters-sheet.module.css'

/** The choices in the sheet, which take effect when they are applied. */
export type ChosenFilters = Pick<ChannelsBaseSearch, 'category_ids' | 'sort'> & ConditionParams

const nothing: ChosenFilters = { category_ids: [], sort: channelsBaseDefaults.sort }

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
  const search = baseRoute.useSearch({ select: (all) => all.search })
  const found = useFound(chosen, open)
  const wordsId = useId()
  /** The condition that is being edited: 'new' while its field is picked, 'done' after it. */
  const [edited, setEdited] = useState<ConditionField | 'new' | 'done'>()
  const finish = () => setEdited('done')
  const close = () => {
    // What is still being typed belongs to the choice before the sheet is closed with it.
    flushSync(() => {
      document.querySelector<HTMLFormElement>(`#${CSS.escape(wordsId)}`)?.requestSubmit()
      setEdited(undefined)
    })
    onClose()
  }
  if (edited !== undefined && edited !== 'done') {
    return (
      <BottomSheet
        open={open}
        title={edited === 'new' ? 'Новое условие' : conditionLabel(edited)}
        onClose={close}
        footer={
          <Button
            size="large"
            block
            variant="primary"
            {...(edited === 'new' ? { type: 'submit', form: wordsId } : { onClick: finish })}
          >
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
              id={wordsId}
              onDone={finish}
            />
          ) : (
            <ConditionForm
              key={edited}
              field={edited}
              search={{ search, ...chosen }}
              onChange={(text) => onChange({ ...chosen, ...conditionChange(edited, text) })}
              onDone={finish}
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
        takesFocus={edited === 'done'}
        onEdit={setEdited}
        onRemove={(field) => onChange({ ...chosen, ...conditionChange(field, undefined) })}
      />
      <h3 className={styles.label}>Категории</h3>
      <div className={styles.categories}>
        <ConditionForm
          isPart
          field="category_id"
          search={{ search, ...chosen }}
          onChange={(text) => onChange({ ...chosen, ...conditionChange('category_id', text) })}
        />
      </div>
    </BottomSheet>
  )
}

/** Returns how many channels the choice finds; undefined while it is unknown. */
function useFound(chosen: ChosenFilters, isOpen: boolean): number | undefined {
  const { search, page_size } = baseRoute.useSearch()
  const { data, isPlaceholderData } = useQuery({
    ...channelsPageQuery({ search, page_size, page: 1, ...chosen }),
    enabled: isOpen,
    meta: { silent: true },
  })
  return isPlaceholderData ? undefined : data?.data.total
}

const fields = [
  { value: 'title', label: channelFieldTable.title.label },
  ...optionalColumns.flatMap(({ field }) => {
    const value = sortFieldOf(field)
    return value === undefined ? [] : [{ value, label: columnLabel(field) }]
  }),
]

const directions: { value: ChannelSort['direction']; label: string }[] = [
  { value: 'asc', label: 'По возрастанию' },
  { value: 'desc', label: 'По убыванию' },
]

/** Chooses the field and direction of the order, as the table's headers do on wide screens. */
function OrderFields({ sort, onChange }: { sort: string; onChange: (sort: string) => void }) {
  const order = parseChannelSort(sort) ?? defaultChannelSort
  const change = (part: Partial<ChannelSort>) => onChange(formatChannelSort({ ...order, ...part }))
  return (
    <div className={styles.order}>
      <NativeSelect
        aria-label="Порядок по полю"
        options={fields}
        value={order.field}
        onChange={(field) => isSortField(field) && change({ field })}
      />
      <Segmented
        aria-label="Направление порядка"
        block
        options={directions}
        value={order.direction}
        onChange={(direction) => change({ direction })}
      />
    </div>
  )
}

type ChosenConditionsProps = {
  filters: AskedFilters
  /** The sheet returns from a condition, whose fields had the focus. */
  takesFocus: boolean
  onEdit: (field: ConditionField | 'new') => void
  onRemove: (field: ConditionField) => void
}

function ChosenConditions({ filters, takesFocus, onEdit, onRemove }: ChosenConditionsProps) {
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
        <div key={field} className={styles.chosen} data-misread={isMisread || undefined}>
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
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button ref={add} icon={<Plus size={18} />} className={styles.add} onClick={() => onEdit('new')}>
        Добавить условие
      </Button>
    </div>
  )
}
