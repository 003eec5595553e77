import { Fragment, memo } from 'react'
import styles from './data-table.module.css'
import type { ColumnLayout, PlacedColumn } from './data-table-columns.ts'
import type { RowHandlers } from './data-table-rows.ts'
import states from './data-table-states.module.css'
import type { MountedColumns, MountedRows } from './data-table-window.ts'

type BodyProps<Row> = {
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** React key of the row at an index (`useRecycledRows`). */
  elementKey: (index: number) => number
  rowClassName: ((row: Row) => string | undefined) | undefined
  rowHeight: number
  /** aria-rowindex of the page's first row. */
  firstAriaIndex: number
  clickable: boolean
  layout: ColumnLayout
  mounted: { rows: MountedRows; columns: MountedColumns }
  handlers: RowHandlers
}

/** The rows near the window, and empty rows as high as the unmounted ones. */
export function DataTableBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, elementKey, rowClassName, rowHeight, firstAriaIndex, clickable, layout, mounted } = props
  return (
    <tbody
      className={`${styles.body} ${rows === undefined ? states.skeleton : clickable ? styles.clickable : ''}`}
      aria-hidden={rows === undefined ? true : undefined}
      {...props.handlers}
    >
      {mounted.rows.slots.map(({ index, gap }) => {
        const row = rows?.[index]
        return (
          <Fragment key={rows ? elementKey(index) : `skeleton ${index}`}>
            {gap > 0 ? <Gap height={gap * rowHeight} /> : null}
            <DataTableRow
              row={row ?? SKELETON}
              index={index}
              ariaIndex={firstAriaIndex + index}
              height={rowHeight}
              layout={layout}
              columns={mounted.columns}
              id={row === undefined ? undefined : rowKey(row)}
              className={row === undefined ? undefined : rowClassName?.(row)}
              focusable={clickable}
            />
          </Fragment>
        )
      })}
      {mounted.rows.trailingGap > 0 ? <Gap height={mounted.rows.trailingGap * rowHeight} /> : null}
    </tbody>
  )
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}

/** Placeholder for a row that is not loaded yet. */
const SKELETON = Symbol('skeleton')

type RowProps = {
  row: unknown
  /** Identifies the row, also on a later visit (list-place.ts). */
  id: string | number | undefined
  /** Position in the page, from 0; the table's event handlers find the row by it. */
  index: number
  /** Position in the whole list, from 1, including the header rows. */
  ariaIndex: number
  height: number
  layout: ColumnLayout
  columns: MountedColumns
  className: string | undefined
  focusable: boolean
}

/** A row: its fixed cells, the scrolling cells near the window, and empty cells as wide as the unmounted ones. */
const DataTableRow = memo(function DataTableRow(props: RowProps) {
  const { row, id, index, ariaIndex, height, layout, columns, className, focusable } = props
  const trailing = columns.trailingGap + (layout.hasGrowing ? 0 : 1)
  return (
    <tr
      data-index={index}
      data-row={id}
      aria-rowindex={ariaIndex}
      aria-busy={row === SKELETON || undefined}
      className={className}
      style={{ height }}
      // A click or code can focus the row, so that Enter opens it (`useOneTabStop`).
      tabIndex={focusable ? -1 : undefined}
    >
      {layout.left.map((placed) => (
        <Cell key={placed.column.key} row={row} placed={placed} />
      ))}
      {columns.slots.map(({ placed, gap }) => (
        <Fragment key={placed.column.key}>
          {gap > 0 ? <td aria-hidden colSpan={gap} /> : null}
          <Cell row={row} placed={placed} />
        </Fragment>
      ))}
      {trailing > 0 ? <td aria-hidden colSpan={trailing} /> : null}
      {layout.right.map((placed) => (
        <Cell key={placed.column.key} row={row} placed={placed} />
      ))}
    </tr>
  )
})

/** Memoized: horizontal scrolling renders the rows again, but only newly mounted cells should be rendered. */
const Cell = memo(function Cell({ row, placed }: { row: unknown; placed: PlacedColumn }) {
  const { column, index, className, style } = placed
  const content =
    row === SKELETON ? (
      <span className={states.bar} style={{ width: column.skeletonWidth ?? '64%' }} />
    ) : (
      column.render(row)
    )
  if (index === 0) {
    return (
      <th scope="row" aria-colindex={1} className={className} style={style}>
        {content}
      </th>
    )
  }
  return (
    <td aria-colindex={index + 1} className={className} style={style}>
      {content}
    </td>
  )
})
