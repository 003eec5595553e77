import { type KeyboardEvent, memo } from 'react'
import styles from './data-table.module.css'
import type { ColumnLayout, HeaderSpan, PlacedColumn } from './data-table-columns.ts'
import { moveAlongHead } from './data-table-keys.ts'

export type DataTableSort = { key: string; direction: 'asc' | 'desc' }

type HeadProps = {
  layout: ColumnLayout
  sort: DataTableSort | undefined
  onSortChange: ((sort: DataTableSort | undefined) => void) | undefined
  onFilter: ((key: string, header: HTMLElement) => void) | undefined
  filtered: ReadonlySet<string> | undefined
}

/**
 * The column widths and the header: one row, or two if columns have groups. All columns are mounted, so that arrows
 * reach every sort button. Memoized, so that a page change does not render them again.
 */
export const DataTableHead = memo(function DataTableHead(props: HeadProps) {
  const { layout, sort, onSortChange, onFilter, filtered } = props
  const depth = layout.hasGroups ? 2 : 1
  const cell = (placed: PlacedColumn, rowSpan: number) => (
    <HeadCell
      key={placed.column.key}
      placed={placed}
      rowSpan={rowSpan}
      direction={sort?.key === placed.column.key ? sort.direction : undefined}
      onSortChange={onSortChange}
      onFilter={placed.column.filterable ? onFilter : undefined}
      isFiltered={filtered?.has(placed.column.key) === true}
    />
  )
  return (
    <>
      <colgroup>
        {layout.left.map(col)}
        {layout.scrolling.map(col)}
        {layout.hasGrowing ? null : <col />}
        {layout.right.map(col)}
      </colgroup>
      <thead className={styles.head} onKeyDown={moveAlongHead}>
        <tr aria-rowindex={1}>
          {layout.left.map((placed) => cell(placed, depth))}
          {layout.spans.map((span) =>
            span.group === undefined ? (
              span.columns.map((placed) => cell(placed, depth))
            ) : (
              <GroupCell key={span.key} span={span} left={layout.leftWidth} isLast={span === layout.spans.at(-1)} />
            ),
          )}
          {layout.hasGrowing ? null : <td aria-hidden rowSpan={depth} />}
          {layout.right.map((placed) => cell(placed, depth))}
        </tr>
        {layout.hasGroups ? (
          <tr aria-rowindex={2}>
            {layout.spans.map((span) =>
              span.group === undefined ? null : span.columns.map((placed) => cell(placed, 1)),
            )}
          </tr>
        ) : null}
      </thead>
    </>
  )
})

/** A column without a width takes the remaining space. */
function col({ column, className }: PlacedColumn) {
  const style = column.grow === true ? undefined : { width: column.width }
  return <col key={column.key} className={className} style={style} />
}

function GroupCell({ span, left, isLast }: { span: HeaderSpan; left: number; isLast: boolean }) {
  const first = span.columns[0]
  return (
    <th
      scope="colgroup"
      colSpan={span.columns.length}
      aria-colindex={first === undefined ? undefined : first.index + 1}
      className={isLast ? styles.group : `${styles.group} ${styles.lineAfter}`}
    >
      <span className={styles.groupTitle} style={{ left }}>
        {span.group?.title}
      </span>
    </th>
  )
}

type HeadCellProps = {
  placed: PlacedColumn
  rowSpan: number
  direction: 'asc' | 'desc' | undefined
  onSortChange: ((sort: DataTableSort | undefined) => void) | undefined
  onFilter: ((key: string, header: HTMLElement) => void) | undefined
  isFiltered: boolean
}

/** Memoized: a sort changes one or two headers, and rendering the others would delay the response to the click. */
const HeadCell = memo(function HeadCell(props: HeadCellProps) {
  const { placed, rowSpan, direction, onSortChange, onFilter, isFiltered } = props
  const { column, index, className, style } = placed
  const sortable = column.sortable === true && onSortChange !== undefined
  const filter = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const header = currentTarget.closest('th')
    if (header) onFilter?.(column.key, header)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (onFilter === undefined || !event.altKey || event.key !== 'ArrowDown') return
    event.preventDefault()
    filter(event)
  }
  const filterButton = onFilter && (
    // For the pointer only: the sort button opens the filter with Alt+Arrow Down.
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      className={styles.filter}
      data-filtered={isFiltered || undefined}
      title={`Условие: ${column.title}`}
      onClick={filter}
    />
  )
  const isRight = column.align === 'right'
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      aria-colindex={index + 1}
      aria-sort={sortable ? ariaSorts[direction ?? 'none'] : undefined}
      className={className}
      style={style}
    >
      {isRight && filterButton}
      {sortable ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={direction}
          aria-keyshortcuts={onFilter && 'Alt+ArrowDown'}
          onClick={() => onSortChange(nextSort(column.key, direction))}
          onKeyDown={onKeyDown}
        >
          <span className={styles.title}>{column.title}</span>
        </button>
      ) : (
        <span className={column.titleHidden === true ? 'visually-hidden' : styles.title}>{column.title}</span>
      )}
      {!isRight && filterButton}
    </th>
  )
})

const ariaSorts = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** Ascending, descending, then the list's default order. */
function nextSort(key: string, direction: 'asc' | 'desc' | undefined): DataTableSort | undefined {
  if (direction === undefined) return { key, direction: 'asc' }
  return direction === 'asc' ? { key, direction: 'desc' } : undefined
}
