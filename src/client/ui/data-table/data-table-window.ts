import {
  defaultRangeExtractor,
  type observeElementRect as libraryObserver,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { topOfPage } from '#client/ui/list/list-place.ts'
import type { ColumnLayout, PlacedColumn } from './data-table-columns.ts'
import type { CellPlace } from './data-table-rows.ts'

/** A mounted column, after `gap` columns that are not mounted. */
export type ColumnSlot = { placed: PlacedColumn; gap: number }
export type MountedColumns = { slots: readonly ColumnSlot[]; trailingGap: number }
/** A mounted row, after `gap` rows that are not mounted. */
export type RowSlot = { index: number; gap: number }
export type MountedRows = { slots: readonly RowSlot[]; trailingGap: number }

type Size = { width: number; height: number }

/** Used while the window has no size: in a hidden tab, in a test. Fits a laptop's table. */
const UNMEASURED = { width: 1064, height: 690 }
/** The size of the last table, which the next one probably has too. */
let measured: Size | undefined
/** Larger values slow down a page change: 6 rows and 3 columns took 1.5 times as long. */
const ROW_OVERSCAN = 3
const COLUMN_OVERSCAN = 1

export type EndlessTable = {
  /** Identifies the list; another one starts at its top. */
  list: string
  /** The row at the top of a table that mounts, from 0. */
  firstRow: number
  /** Called with the first and last row in the window, also initially. Must keep its identity. */
  onWindow: (first: number, last: number) => void
}

type TableWindow = {
  scroller: RefObject<HTMLDivElement | null>
  layout: ColumnLayout
  rowCount: number
  /** Identifies the page; when it changes, the table starts at the top. */
  page: string | undefined
  rowHeight: number
  /** Height of the sticky header, px. */
  headHeight: number
  /** The cell with the keyboard focus: its row and column stay mounted at any scroll position. */
  focused: CellPlace | undefined
  printing: boolean
  endless: EndlessTable | undefined
}

/**
 * Returns the rows and scrolling columns to mount at the current scroll position (all of them in print), and `reveal`,
 * which scrolls to a cell.
 */
export function useTableWindow(table: TableWindow) {
  const { scroller, layout, rowCount, page, rowHeight, headHeight, focused, printing, endless } = table
  const getScrollElement = useCallback(() => scroller.current, [scroller])
  const { scrolling } = layout
  const rowVirtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rowCount,
    getScrollElement,
    estimateSize: () => rowHeight,
    // The row height is part of the key, because only new keys make the virtualizer measure again.
    getItemKey: useCallback((index: number) => `${rowHeight} ${index}`, [rowHeight]),
    overscan: printing && !endless ? rowCount : ROW_OVERSCAN,
    rangeExtractor: useKeeping(focused?.row),
    ...useRectLess(0, headHeight),
  })
  const columnVirtualizer = useVirtualizer<HTMLDivElement, HTMLTableCellElement>({
    horizontal: true,
    count: scrolling.length,
    getScrollElement,
    estimateSize: (index) => scrolling[index]?.column.width ?? 0,
    // The function changes with the columns, because only a new function makes the virtualizer measure again.
    getItemKey: useCallback((index: number) => scrolling[index]?.column.key ?? index, [scrolling]),
    overscan: printing ? scrolling.length : COLUMN_OVERSCAN,
    rangeExtractor: useKeeping(focused === undefined ? undefined : focused.column - layout.left.length),
    ...useRectLess(layout.leftWidth + layout.rightWidth, 0),
  })
  useTopOfNewPage(rowVirtualizer, page)
  const [firstTop] = useState((endless?.firstRow ?? 0) * rowHeight)
  useLayoutEffect(() => {
    if (firstTop > 0) scroller.current?.scrollTo({ top: firstTop, behavior: 'instant' })
  }, [scroller, firstTop])
  const { startIndex = 0, endIndex = 0 } = rowVirtualizer.range ?? {}
  const onWindow = endless?.onWindow
  useEffect(() => onWindow?.(startIndex, endIndex), [onWindow, startIndex, endIndex])
  const rowIndexes = rowVirtualizer.getVirtualIndexes()
  const columnIndexes = columnVirtualizer.getVirtualIndexes()
  const rows = useMemo(() => mountRows(rowIndexes, rowCount), [rowIndexes, rowCount])
  const columns = useMemo(() => mountColumns(columnIndexes, scrolling), [columnIndexes, scrolling])
  // The browser also scrolls to a focused element, but treats parts under the header or a fixed column as visible.
  const reveal = ({ row, column }: CellPlace) => {
    const position = column - layout.left.length
    if (row !== undefined) rowVirtualizer.scrollToIndex(row)
    if (scrolling[position] !== undefined) columnVirtualizer.scrollToIndex(position)
  }
  return { rows, columns, reveal }
}

function useTopOfNewPage(virtualizer: Virtualizer<HTMLDivElement, HTMLTableRowElement>, page: string | undefined) {
  const shown = useRef(page)
  useLayoutEffect(() => {
    if (page === shown.current) return
    shown.current = page
    const top = topOfPage()
    // Read from the virtualizer, because reading it from the element would force a layout of the new rows.
    if (virtualizer.scrollOffset !== top) virtualizer.scrollElement?.scrollTo({ top, behavior: 'instant' })
  }, [virtualizer, page])
}

function useKeeping(focused: number | undefined) {
  return useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (focused === undefined || focused < 0 || focused >= range.count || indexes.includes(focused)) {
        return indexes
      }
      return [...indexes, focused].sort((a, b) => a - b)
    },
    [focused],
  )
}

function useRectLess(width: number, height: number) {
  return useMemo(() => {
    const inner = (rect: Size) => ({
      width: Math.max(rect.width - width, 0),
      height: Math.max(rect.height - height, 0),
    })
    // Unlike the library's function, this one does not measure at once, because that forces a layout of its own.
    const observeElementRect: typeof libraryObserver = ({ scrollElement }, report) => {
      if (!scrollElement) return
      const observer = new ResizeObserver(() => {
        const { clientWidth, clientHeight } = scrollElement
        measured = clientWidth * clientHeight > 0 ? { width: clientWidth, height: clientHeight } : undefined
        // At once, so that the frame that shows the table has all its rows.
        flushSync(() => report(inner(measured ?? UNMEASURED)))
      })
      observer.observe(scrollElement)
      return () => observer.disconnect()
    }
    return { initialRect: inner(measured ?? UNMEASURED), observeElementRect }
  }, [width, height])
}

function mountRows(indexes: readonly number[], count: number): MountedRows {
  const slots = indexes.map((index, position) => ({ index, gap: index - (indexes[position - 1] ?? -1) - 1 }))
  return { slots, trailingGap: count - 1 - (indexes.at(-1) ?? -1) }
}

function mountColumns(positions: readonly number[], scrolling: readonly PlacedColumn[]): MountedColumns {
  const known = positions.filter((position) => position < scrolling.length)
  const { slots, trailingGap } = mountRows(known, scrolling.length)
  const columns = slots.flatMap(({ index, gap }) => {
    const placed = scrolling[index]
    return placed ? [{ placed, gap }] : []
  })
  return { slots: columns, trailingGap }
}
