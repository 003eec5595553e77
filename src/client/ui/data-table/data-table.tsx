import { type FocusEvent, type ReactNode, type Ref, useMemo, useRef } from 'react'
import { compactRows } from '#client/lib/device/device-switches.ts'
import { useListPlace } from '#client/ui/list/list-place.ts'
import { usePrinting } from '#client/ui/theme/screen.ts'
import { CutTextTooltip } from './cut-text-tooltip.tsx'
import styles from './data-table.module.css'
import { DataTableBody } from './data-table-body.tsx'
import { type DataTableColumn, type DataTableGroup, layOutColumns } from './data-table-columns.ts'
import { type DataTableHandle, useGroupScroll } from './data-table-group-scroll.ts'
import { DataTableHead, type DataTableSort } from './data-table-head.tsx'
import { moveByArrows, useOneTabStop } from './data-table-keys.ts'
import { cellOf, type RowHandlers, rowHandlers, useFocusedCell, useRecycledRows } from './data-table-rows.ts'
import states from './data-table-states.module.css'
import { type EndlessTable, useTableWindow } from './data-table-window.ts'

export type DataTableProps<Row> = {
  /** The table's accessible name. */
  label: string
  columns: readonly DataTableColumn<Row>[]
  groups?: readonly DataTableGroup[]
  /** The rows of one page, or of an endless list; undefined until the first load ends, which shows a skeleton. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Number of rows of the list before this page. */
  rowIndexOffset?: number
  /** Number of rows in the whole list; omitted if unknown. */
  totalRows?: number | undefined
  /** A later load is pending: the old rows stay, dimmed. */
  busy?: boolean
  sort?: DataTableSort | undefined
  /** Without it, headers have no sort buttons. undefined means the list's default order. */
  onSortChange?: (sort: DataTableSort | undefined) => void
  /** Called with the header cell, for a filter that opens beside it. */
  onFilter?: (key: string, header: HTMLElement) => void
  /** Keys of the columns that narrow the list. */
  filtered?: ReadonlySet<string>
  /** A click on a row outside its links and controls, or Enter on the row itself. */
  onRowClick?: (row: Row) => void
  /** Shown under the header when there are no rows. */
  empty?: ReactNode
  rowClassName?: (row: Row) => string | undefined
  /** CSS px, the same for every row; compact rows have their own height. */
  rowHeight?: number
  /** Keeps `rowHeight` even if the user has switched tables to compact rows. */
  keepsRowHeight?: boolean
  /** Shows a list without pages: `rows` has a place for each row, and `rowKey` takes the empty ones too. */
  endless?: EndlessTable
  /** Called initially, and when another group reaches the left edge. */
  onVisibleGroupChange?: (key: string) => void
  ref?: Ref<DataTableHandle>
}

/** Rows of the skeleton. */
const SKELETON_ROWS = 20
const NO_GROUPS: readonly DataTableGroup[] = []
/** Heights of the header, px, as in the style sheet. */
const HEAD_HEIGHT = 44
const GROUPED_HEAD_HEIGHT = 67
/** Height of a compact row, which has one line, px. */
const COMPACT_ROW = 36
/** A table whose columns together are wider than this, px, prints on larger paper (print.css). */
const PAPER_WIDTH = 1800

/**
 * A semantic table that mounts only the rows and columns near the window. It fills its parent's height and scrolls
 * inside. Columns, groups and callbacks should keep their identity between renders.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, groups = NO_GROUPS, rowKey, sort, onSortChange, onRowClick, busy = false } = props
  const isCompact = compactRows.use() && !props.keepsRowHeight
  const rowHeight = isCompact ? COMPACT_ROW : (props.rowHeight ?? 49)
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layOutColumns(columns, groups), [columns, groups])
  const { rows, rowIndexOffset = 0, endless } = props
  const { focused, focusedKey, setFocused } = useFocusedCell(rows, rowKey, endless !== undefined)
  const elementKey = useRecycledRows(endless ? undefined : rows, rowKey, focusedKey)
  const headHeight = layout.hasGroups ? GROUPED_HEAD_HEIGHT : HEAD_HEIGHT
  const headRows = layout.hasGroups ? 2 : 1
  const printing = usePrinting()
  // Called here, not in the body: the virtualizer reads the scroller's ref right after its component has rendered, and
  // a component inside the scroller renders before that ref is set.
  const mounted = useTableWindow({
    scroller,
    layout,
    rowCount: rows?.length ?? SKELETON_ROWS,
    page: endless?.list ?? pageKey(rows, rowKey, rowIndexOffset),
    rowHeight,
    headHeight,
    focused,
    printing,
    endless,
  })
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    // React also bubbles events of a dialog that was opened from a cell.
    if (!currentTarget.contains(target)) return
    const cell = cellOf(target)
    setFocused(cell)
    // Not after a mouse press, because the table would move away from the pointer before the click.
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
  useListPlace(scroller, rows !== undefined, endless && true)
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
          <DataTableHead
            layout={layout}
            sort={sort}
            onSortChange={onSortChange}
            onFilter={props.onFilter}
            filtered={props.filtered}
          />
          <DataTableBody
            rows={rows}
            rowKey={rowKey}
            elementKey={elementKey}
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

function rowsIn(scroller: HTMLElement | null, headHeight: number, rowHeight: number): number {
  return Math.max(Math.floor(((scroller?.clientHeight ?? 0) - headHeight) / rowHeight) - 1, 1)
}

/** Returns a key that differs between pages and stays when a page reloads after a row was changed or deleted. */
function pageKey<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => string | number, offset: number) {
  const first = rows?.[0]
  return first === undefined ? undefined : `${offset} ${rowKey(first)}`
}
