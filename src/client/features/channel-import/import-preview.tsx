import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#client/lib/format.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import type { DataTableColumn } from '#client/ui/data-table-columns.ts'
import { Pager, type PageSize } from '#client/ui/pager.tsx'
import { type ChannelField, channelFieldNames, channelFields } from '#domain/channel.ts'
import type { RowStatus } from '#domain/channel-import-verdict.ts'
import { ImportCell } from './import-cell.tsx'
import styles from './import-preview.module.css'
import type { PreviewRow } from './import-rows.ts'
import { ImportStatus } from './import-status.tsx'
import type { ChannelImportState } from './use-channel-import.ts'

type Filter = RowStatus | 'all'

const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'bad', label: 'С ошибками' },
  { value: 'new', label: 'Новые' },
  { value: 'changed', label: 'Изменённые' },
  { value: 'unchanged', label: 'Без изменений' },
  { value: 'duplicate', label: 'Повторы' },
]

/** The third step: every row with what will become of it; cells are mended in place. */
export function ImportPreview({ importing }: { importing: ChannelImportState }) {
  const { preview, table, problemFields } = importing.state
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(50)
  const from = (page - 1) * pageSize
  const { data: rows, isError } = useQuery({
    queryKey: ['channel-import', preview?.revision, filter, from, pageSize],
    queryFn: () => importing.ask((worker) => worker.rows(filter, from, from + pageSize)),
    placeholderData: keepPreviousData,
    // Of the thread of this dialog, which is read again in a moment.
    gcTime: 0,
    meta: { silent: true },
  })
  const { edit } = importing
  const columns = useMemo(
    () => previewColumns([...problemFields, ...(table?.columns.map(({ field }) => field) ?? [])], edit),
    [table, problemFields, edit],
  )
  if (preview === undefined) return null
  const { counts } = preview
  const total =
    filter === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[filter]
  return (
    <>
      <Categories importing={importing} />
      <Segmented
        className={styles.filters ?? ''}
        aria-label="Какие строки показать"
        value={filter}
        options={filters.map(({ value, label }) => ({
          value,
          label: value === 'all' ? label : `${label}\u00a0${formatNumber(counts[value])}`,
        }))}
        onChange={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      <div className={styles.table}>
        <DataTable
          label="Строки файла"
          columns={columns}
          rows={isError ? [] : rows}
          rowKey={rowNumber}
          rowIndexOffset={from}
          totalRows={total}
          rowHeight={57}
          empty={
            <p className={styles.empty}>
              {isError
                ? 'Строки не прочитались. Вернитесь к столбцам и проверьте ещё раз'
                : 'Таких строк нет'}
            </p>
          }
        />
      </div>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        onPageChange={setPage}
        onPageSizeChange={setPageSize}
      />
    </>
  )
}

const rowNumber = (row: PreviewRow) => row.rowNumber

type Edit = ChannelImportState['edit']

/** By the title those of the `fields`, in their order, then the others. */
function previewColumns(
  fields: readonly (ChannelField | undefined)[],
  edit: Edit,
): DataTableColumn<PreviewRow>[] {
  const ordered = new Set<ChannelField>([
    'title',
    ...fields.filter((field) => field !== undefined),
    ...channelFields,
  ])
  return [
    {
      key: 'row',
      title: 'Строка',
      width: 176,
      fixed: 'left',
      truncate: false,
      render: (row) => <ImportStatus row={row} />,
    },
    ...Array.from(ordered, (field) => ({
      key: field,
      title: channelFieldNames[field],
      width: ['title', 'description', 'url', 'notes'].includes(field) ? 220 : 168,
      truncate: false,
      render: (row: PreviewRow) => <ImportCell row={row} field={field} onEdit={edit} />,
    })),
  ]
}

/** Titles that the base does not have: their rows wait until the category is to be made. */
function Categories({ importing }: { importing: ChannelImportState }) {
  const { preview, accepted } = importing.state
  if (preview === undefined || preview.unknownCategories.length === 0) return null
  return (
    <fieldset className={styles.categories}>
      <legend>Этих категорий в базе нет. Отметьте, какие создать вместе с импортом</legend>
      <Checkbox.Group
        value={accepted}
        options={preview.unknownCategories.map(({ title, rows }) => ({
          value: title,
          label: `${title}: ${formatCount(rows, rowForms)}`,
        }))}
        onChange={(titles) => importing.acceptCategories(titles)}
      />
    </fieldset>
  )
}

const rowForms = { one: 'строка', few: 'строки', many: 'строк' }
