import type { ReactNode } from 'react'
import { CardList } from '#client/ui/list/card-list.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

type TableOrCardsProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'rowKey' | 'onRowClick' | 'empty'
> & {
  isFetching: boolean
  /** Height of a card's outline, CSS px. */
  outlineHeight: number
  /** Renders the content of a card. */
  children: (row: Row) => ReactNode
}

/** A list without pages: a table, or cards below 992 px. */
export function TableOrCards<Row>({ isFetching, outlineHeight, children, ...table }: TableOrCardsProps<Row>) {
  const { label, rows, rowKey, empty } = table
  if (useScreen() === 'desktop') {
    return <DataTable {...table} totalRows={rows?.length} busy={isFetching && rows !== undefined} />
  }
  if (rows?.length === 0) return empty
  return (
    <CardList label={label} items={rows} itemKey={rowKey} outlineHeight={outlineHeight}>
      {children}
    </CardList>
  )
}
