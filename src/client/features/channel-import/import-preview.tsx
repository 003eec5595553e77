import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { PreviewRow } from '#client/features/channel-import/rows/import-rows.ts'
import type { FieldChoices } from '#client/features/channel-import/rows/open-table.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import type { DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { Pager, type PageSize } from '#client/ui/list/pager.tsx'
import { type Screen, useScreen } from '#client/ui/theme/screen.ts'
import { type ChannelField, channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import type { RowStatus } from '#domain/channel-import/channel-import-verdict.ts'
import { ImportCell, ImportStatus } from './import-cell.tsx'
import { ImportCategories, ImportCpvOff, ImportNotes, ImportProblems } from './import-notes.tsx'
import styles from './import-preview.module.css'
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

/** The third step: every row with its outcome; cells are edited in place. */
export function ImportPreview({ importing }: { importing: ChannelImportState }) {
  const { preview, table, problemFields, accepted } = importing.state
  const [wrongIn, setWrongIn] = useState<ChannelField>()
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(50)
  const from = (page - 1) * pageSize
  const { data: rows, isError } = useQuery({
    queryKey: ['channel-import', preview?.revision, filter, wrongIn, from, pageSize],
    queryFn: () => importing.ask((worker) => worker.rows(filter, from, from + pageSize, wrongIn)),
    placeholderData: keepPreviousData,
    // The rows belong to this dialog's worker thread and are cheap to read again.
    gcTime: 0,
    meta: { silent: true },
  })
  const { edit } = importing
  const choices = useMemo(() => withCategories(table?.choices, accepted), [table, accepted])
  const fields = useMemo(
    () => fieldOrder(wrongIn, problemFields, table?.columns ?? []),
    [wrongIn, problemFields, table],
  )
  const columns = useMemo(() => previewColumns(fields, choices, edit), [fields, choices, edit])
  const screen = useScreen()
  if (preview === undefined) return null
  const { counts } = preview
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const wrongRows = preview.problems.find(({ field }) => field === wrongIn)?.wrong ?? 0
  const total = wrongIn !== undefined ? wrongRows : filter === 'all' ? all : counts[filter]
  const shownRows = isError ? [] : rows
  const empty = (
    <p className={styles.empty}>
      {isError ? 'Строки не прочитались. Вернитесь к столбцам и проверьте ещё раз' : 'Таких строк нет'}
    </p>
  )
  return (
    <>
      <div className={styles.notes}>
        <ImportCategories importing={importing} />
        <ImportProblems
          importing={importing}
          shown={wrongIn}
          onShow={(field) => {
            setWrongIn(field)
            setFilter(field === undefined ? 'all' : 'bad')
            setPage(1)
          }}
        />
      </div>
      <ImportNotes importing={importing} />
      <ImportCpvOff cpvOff={preview.cpvOff} isWritten={false} />
      <Segmented
        className={styles.filters}
        aria-label="Какие строки показать"
        value={filter}
        options={filters.map(({ value, label }) => ({
          value,
          label: value === 'all' ? label : `${label}\u00a0${formatNumber(counts[value])}`,
        }))}
        onChange={(next) => {
          setFilter(next)
          setWrongIn(undefined)
          setPage(1)
        }}
      />
      <div className={styles.table} style={{ height: tableHeight(Math.min(all, pageSize), screen) }}>
        {screen === 'phone' ? (
          <ImportCards rows={shownRows} fields={fields} choices={choices} onEdit={edit} empty={empty} />
        ) : (
          <DataTable
            label="Строки файла"
            columns={columns}
            rows={shownRows}
            rowKey={rowNumber}
            rowIndexOffset={from}
            totalRows={total}
            rowHeight={ROW}
            keepsRowHeight
            empty={empty}
          />
        )}
      </div>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        keepsRowHeight
        onPageChange={setPage}
        onPageSizeChange={setPageSize}
      />
    </>
  )
}

const ROW = 57
/** In px: the header, the borders and a scroll bar. */
const AROUND = 44 + 2 + 17
/** Fewer rows leave no room for the message that replaces the rows. */
const LEAST_ROWS = 3
const CARDS = 640

/** Returns the height for all rows of the file, so that the filter does not change it. The window limits it. */
function tableHeight(rows: number, screen: Screen): number | undefined {
  // Cards have no fixed height.
  if (screen === 'phone') return rows < LEAST_ROWS ? undefined : CARDS
  return Math.max(rows, LEAST_ROWS) * ROW + AROUND
}

const rowNumber = (row: PreviewRow) => row.rowNumber

/** Rows may also name the categories that the import will create. */
function withCategories(choices: FieldChoices = {}, accepted: readonly string[]): FieldChoices {
  return { ...choices, category_id: [...(choices.category_id ?? []), ...accepted] }
}

/** Returns the title, the field that is being mended, fields with errors, the file's columns, then the others. */
function fieldOrder(
  wrongIn: ChannelField | undefined,
  problemFields: readonly ChannelField[],
  columns: readonly { field: ChannelField | undefined }[],
): ChannelField[] {
  const own = columns.flatMap(({ field }) => field ?? [])
  const mended = wrongIn === undefined ? [] : [wrongIn]
  return [...new Set<ChannelField>(['title', ...mended, ...problemFields, ...own, ...channelFields])]
}

function previewColumns(
  fields: readonly ChannelField[],
  choices: FieldChoices,
  edit: ChannelImportState['edit'],
): DataTableColumn<PreviewRow>[] {
  return [
    {
      key: 'row',
      title: 'Строка',
      width: 176,
      fixed: 'left',
      truncate: false,
      render: (row) => <ImportStatus row={row} />,
    },
    ...fields.map((field) => ({
      key: field,
      title: channelFieldLabel(field),
      width: ['title', 'description', 'url', 'notes'].includes(field) ? 220 : 168,
      truncate: false,
      render: (row: PreviewRow) => <ImportCell row={row} field={field} choices={choices[field]} onEdit={edit} />,
    })),
  ]
}

type ImportCardsProps = {
  rows: readonly PreviewRow[] | undefined
  fields: readonly ChannelField[]
  choices: FieldChoices
  onEdit: ChannelImportState['edit']
  empty: ReactNode
}

/** The preview on a phone: a card per row shows its errors and changes, and a button shows all fields. */
function ImportCards({ rows, empty, ...props }: ImportCardsProps) {
  if (rows?.length === 0) return empty
  return (
    <ul className={styles.cards} aria-label="Строки файла">
      {rows?.map((row) => (
        <Card key={row.rowNumber} row={row} {...props} />
      ))}
    </ul>
  )
}

type CardProps = Omit<ImportCardsProps, 'rows' | 'empty'> & { row: PreviewRow }

/** Always shown, because these fields identify the channel. */
const always: readonly ChannelField[] = ['title', 'url']

function Card({ row, fields, choices, onEdit }: CardProps) {
  const [isWhole, setWhole] = useState(false)
  const [first] = useState(() => new Set([...always, ...fields.filter((field) => isTelling(row, field))]))
  // Fields with an error or a change at first stay shown, so that a cell does not vanish when the user corrects it.
  const shown = fields.filter((field) => isWhole || first.has(field) || isTelling(row, field))
  return (
    <li className={styles.card}>
      <p className={styles.head}>
        Строка <ImportStatus row={row} />
      </p>
      {shown.map((field) => (
        <div key={field} className={styles.field}>
          <span aria-hidden="true">{channelFieldLabel(field)}</span>
          <ImportCell row={row} field={field} choices={choices[field]} onEdit={onEdit} />
        </div>
      ))}
      <Button variant="link" className={styles.more} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Свернуть' : 'Все поля'}
      </Button>
    </li>
  )
}

function isTelling({ cells }: PreviewRow, field: ChannelField): boolean {
  return cells[field]?.problem !== undefined || cells[field]?.was !== undefined
}
