import { Fragment } from 'react'
import styles from './data-table.module.css'
import type { ColumnLayout } from './data-table-columns.ts'
import { DataTableRow, SKELETON } from './data-table-row.tsx'
import type { RowHandlers } from './data-table-row-events.ts'
import states from './data-table-states.module.css'
import type { MountedColumns, MountedRows } from './data-table-window.ts'

type BodyProps<Row> = {
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** React key of the row at an index (data-table-recycling.ts). */
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
      className={classNames(rows === undefined, clickable)}
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

function classNames(loading: boolean, clickable: boolean): string {
  if (loading) return `${styles.body} ${states.skeleton}`
  return clickable ? `${styles.body} ${styles.clickable}` : `${styles.body}`
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}
