import { type FocusEvent, type ReactNode, type Ref, useDeferredValue, useMemo, useRef } from 'react'
import { compactRows } from '#client/lib/device/device-switches.ts'
import { useListPlace } from '#client/ui/list/list-place.ts'
import { usePrinting } from '#client/ui/page/printing.ts'
import { CutTextTooltip } from './cut-text-tooltip.tsx'
import styles from './data-table.module.css'
import { DataTableBody } from './data-table-body.tsx'
import { type DataTableColumn, type DataTableGroup, layOutColumns } from './data-table-columns.ts'
import { cellOf, useFocusedCell } from './data-table-focus.ts'
import { type DataTableHandle, useGroupScroll } from './data-table-group-scroll.ts'
import { DataTableHead, type DataTableSort } from './data-table-head.tsx'
import { moveByArrows } from './data-table-keys.ts'
import { type RowHandlers, rowHandlers } from './data-table-row-events.ts'
import states from './data-table-states.module.css'
import { useOneTabStop } from './data-table-tab-stop.ts'
import { useTableWindow } from './data-table-window.ts'

export type DataTableProps<Row> = {
  /** The table's accessible name. */
  label: string
  columns: readonly DataTableColumn<Row>[]
  groups?: readonly DataTableGroup[]
  /** The rows of one page; undefined until the first load ends, which shows a skeleton. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** How many rows of the list stand before this page. */
  rowIndexOffset?: number
  /** Rows of the whole list; left out if not known. */
  totalRows?: number | undefined
  /** A later load runs: the old rows stay, dimmed. */
  busy?: boolean
  sort?: DataTableSort | undefined
  /** Without it no header has a button. undefined: the order that the list has by itself. */
  onSortChange?: (sort: DataTableSort | undefined) => void
  /** A click on a row outside its links and controls, or Enter on the row itself. */
  onRowClick?: (row: Row) => void
  /** Stands under the header when there are no rows. */
  empty?: ReactNode
  rowClassName?: (row: Row) => string | undefined
  /** CSS px, the same for every row; rows of one line have their own. */
  rowHeight?: number
  /** Its cells need that height also where the rows of tables have one line. */
  keepsRowHeight?: boolean
  /** How many rows the skeleton has. */
  skeletonRows?: number
  /** Called at first and whenever another group comes to the left edge. */
  onVisibleGroupChange?: (key: string) => void
  ref?: Ref<DataTableHandle>
}

const NO_GROUPS: readonly DataTableGroup[] = []
/** Heights of the header, px, as the style sheet sets them. */
const HEAD_HEIGHT = 44
const GROUPED_HEAD_HEIGHT = 67
/** A row of one line, px. */
const COMPACT_ROW = 36
/** Columns that together are wider than that, px, go on larger paper (print.css). */
const PAPER_WIDTH = 1800

/**
 * A semantic table that mounts only the rows and columns near the window. It fills its parent's height and scrolls
 * inside. Columns, groups and callbacks should keep their identity between renders.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, groups = NO_GROUPS, rowKey, sort, onSortChange, onRowClick, busy = false } = props
  const { skeletonRows = 20 } = props
  const isCompact = compactRows.use() && !props.keepsRowHeight
  const rowHeight = isCompact ? COMPACT_ROW : (props.rowHeight ?? 49)
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layOutColumns(columns, groups), [columns, groups])
  const { rows, rowIndexOffset } = useDeferredPage(props.rows, props.rowIndexOffset ?? 0)
  const [focused, setFocused] = useFocusedCell(rows, rowKey)
  const headHeight = layout.hasGroups ? GROUPED_HEAD_HEIGHT : HEAD_HEIGHT
  const headRows = layout.hasGroups ? 2 : 1
  const printing = usePrinting()
  // Here and not in the body: the virtualizer looks for the scroller right after its component has rendered, and a
  // component inside the scroller is done before the scroller's ref is set.
  const mounted = useTableWindow({
    scroller,
    layout,
    rowCount: rows?.length ?? skeletonRows,
    page: pageKey(rows, rowKey, rowIndexOffset),
    rowHeight,
    headHeight,
    focused,
    printing,
  })
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    // A dialog opened from a cell sends its events up through React.
    if (!currentTarget.contains(target)) return
    const cell = cellOf(target)
    setFocused(cell)
    // Not after a press of the mouse: the table would slip away from under it before the click.
    if (target.matches(':focus-visible')) mounted.reveal(cell)
  }
  const opening = rowHandlers(rows, onRowClick)
  const handlers: RowHandlers = {
    ...opening,
    onKeyDown: (event) => {
      opening.onKeyDown(event)
      moveByArrows(event, {
        rowCount: rows?.length ?? 0,
        columnCount: layout.count,
        rowsInWindow: () => rowsIn(scroller.current, headHeight, rowHeight),
        reveal: mounted.reveal,
      })
    },
  }
  useOneTabStop(scroller)
  useListPlace(scroller, rows !== undefined)
  useGroupScroll(scroller, layout, props.onVisibleGroupChange, props.ref)
  return (
    <div className={styles.frame} data-busy={busy}>
      <div ref={scroller} className={styles.scroller}>
        <table
          aria-label={label}
          aria-rowcount={props.totalRows === undefined ? -1 : props.totalRows + headRows}
          aria-colcount={layout.count}
          aria-busy={busy || rows === undefined}
          className={styles.table}
          data-compact={isCompact || undefined}
          data-wide={layout.width > PAPER_WIDTH || undefined}
          style={{ minWidth: layout.width }}
          onFocus={onFocus}
          onBlur={() => setFocused(undefined)}
        >
          <DataTableHead layout={layout} sort={sort} onSortChange={onSortChange} />
          <DataTableBody
            rows={rows}
            rowKey={rowKey}
            rowClassName={props.rowClassName}
            rowHeight={rowHeight}
            firstAriaIndex={headRows + rowIndexOffset + 1}
            clickable={onRowClick !== undefined}
            layout={layout}
            mounted={mounted}
            handlers={handlers}
          />
        </table>
        {rows?.length === 0 ? <div className={states.empty}>{props.empty}</div> : null}
      </div>
      {busy ? <div className={states.progress} /> : null}
      <CutTextTooltip within={scroller} />
    </div>
  )
}

/**
 * New rows are rendered after the paint that answers the click or key that brought them, and typing does not wait for
 * them.
 */
function useDeferredPage<Row>(rows: readonly Row[] | undefined, rowIndexOffset: number) {
  return useDeferredValue(useMemo(() => ({ rows, rowIndexOffset }), [rows, rowIndexOffset]))
}

function rowsIn(scroller: HTMLElement | null, headHeight: number, rowHeight: number): number {
  return Math.max(Math.floor(((scroller?.clientHeight ?? 0) - headHeight) / rowHeight) - 1, 1)
}

/** Differs between pages, and stays for a page that is loaded again after a row was changed or deleted. */
function pageKey<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
  offset: number,
): string | undefined {
  const first = rows?.[0]
  return first === undefined ? undefined : `${offset} ${rowKey(first)}`
}
