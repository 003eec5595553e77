import { Table } from 'antd'
import { type ComponentType, memo, useCallback, useState } from 'react'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import type { DataTableSort } from '#client/ui/data-table/data-table-head.tsx'
import { columns, groups } from './sample-columns.tsx'
import type { SampleRow } from './sample-rows.ts'

export type CandidateProps = { rows: readonly SampleRow[]; onSort: () => void }

/** Measured components by their name in the page's address. */
export const candidates: Readonly<Record<string, ComponentType<CandidateProps>>> = {
  'data-table': SortedDataTable,
  plain: ({ rows, onSort }) => <PlainTable rows={rows} onSort={onSort} contained={false} />,
  'content-visibility': ({ rows, onSort }) => <PlainTable rows={rows} onSort={onSort} contained={true} />,
  'antd-virtual': ({ rows, onSort }) => <AntdTable rows={rows} onSort={onSort} virtual={true} />,
  antd: ({ rows, onSort }) => <AntdTable rows={rows} onSort={onSort} virtual={false} />,
}

function SortedDataTable({ rows, onSort }: CandidateProps) {
  const [sort, setSort] = useState<DataTableSort>()
  const change = useCallback(
    (next: DataTableSort | undefined) => {
      setSort(next)
      onSort()
    },
    [onSort],
  )
  return (
    <DataTable
      label="Каналы"
      columns={columns}
      groups={groups}
      rows={rows}
      rowKey={rowKey}
      totalRows={1_248}
      sort={sort}
      onSortChange={change}
      onRowClick={ignore}
    />
  )
}

/** Mounts every row and column; `contained` lets the browser skip rows out of sight. */
function PlainTable({ rows, onSort, contained }: CandidateProps & { contained: boolean }) {
  return (
    <div className="plain">
      <table>
        <PlainHead onSort={onSort} />
        <tbody className={contained ? 'contained' : ''}>
          {rows.map((row) => (
            <PlainRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const PlainHead = memo(function PlainHead({ onSort }: { onSort: () => void }) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, title, width }) => (
          <th key={key} scope="col" style={{ width }}>
            <button type="button" onClick={onSort}>
              {title}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
})

const PlainRow = memo(function PlainRow({ row }: { row: SampleRow }) {
  const [first, ...others] = columns
  return (
    <tr>
      <th scope="row" style={{ width: first?.width }}>
        {first?.render(row)}
      </th>
      {others.map((column) => (
        <td key={column.key} style={{ width: column.width, textAlign: column.align }}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
})

function AntdTable({ rows, onSort, virtual }: CandidateProps & { virtual: boolean }) {
  return (
    <Table
      size="middle"
      dataSource={rows}
      columns={antdColumns}
      rowKey="id"
      pagination={false}
      virtual={virtual}
      scroll={{ x: 4_300, y: 590 }}
      onChange={onSort}
    />
  )
}

const antdColumn = ({ key, title, width, align, fixed, sortable, render }: (typeof columns)[number]) => ({
  key,
  title,
  width,
  ...(align === undefined ? {} : { align }),
  ...(fixed === undefined ? {} : { fixed }),
  ...(sortable === true ? { sorter: true } : {}),
  ellipsis: true,
  render: (_: unknown, row: SampleRow) => render(row),
})

const antdColumns = [
  ...columns.filter(({ fixed }) => fixed === 'left').map(antdColumn),
  ...groups.map(({ key, title }) => ({
    key,
    title,
    children: columns.filter(({ group }) => group === key).map(antdColumn),
  })),
  ...columns.filter(({ fixed }) => fixed === 'right').map(antdColumn),
]

function rowKey(row: SampleRow) {
  return row.id
}

function ignore() {}
