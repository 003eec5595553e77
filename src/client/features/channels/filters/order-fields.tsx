import {
  columnLabel,
  isSortField,
  optionalColumns,
  sortFieldOf,
} from '#client/features/channels/data/channel-table-layout.ts'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { channelFieldTable } from '#domain/channel-fields.ts'
import {
  type ChannelSort,
  defaultChannelSort,
  formatChannelSort,
  parseChannelSort,
} from '#domain/channel-search/channel-search.ts'
import styles from './order-fields.module.css'

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

type OrderFieldsProps = {
  /** The sort as the address writes it. */
  sort: string
  onChange: (sort: string) => void
}

/** Chooses the field and direction of the order, as the table's headers do on wide screens. */
export function OrderFields({ sort, onChange }: OrderFieldsProps) {
  const order = parseChannelSort(sort) ?? defaultChannelSort
  const change = (part: Partial<ChannelSort>) => onChange(formatChannelSort({ ...order, ...part }))
  return (
    <div className={styles.fields}>
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
