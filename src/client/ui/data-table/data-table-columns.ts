import type { CSSProperties, ReactNode } from 'react'
import styles from './data-table.module.css'

/** One column. Keep column objects stable between renders: cells render again when their column changes. */
export type DataTableColumn<Row> = {
  key: string
  /** Header text; also the header's accessible name. */
  title: string
  /** Keeps the title for screen readers only, e.g. over row actions. */
  titleHidden?: boolean
  /** Key of the group this column stands in. Columns of one group stand next to each other. */
  group?: string
  /** CSS px; the least width of a column that grows. */
  width: number
  /** Takes what the window leaves over. Without such a column the space stays empty, before the right edge. */
  grow?: boolean
  /** 'right' also sets tabular figures. */
  align?: 'left' | 'right'
  /** What is fixed right are row actions: they show on hover and focus of the row, and always on touch. */
  fixed?: 'left' | 'right'
  /** One control and no text: it takes the cell's padding. What is fixed right is so by itself. */
  control?: boolean
  /** false for tags and the like, which may reach into the padding: they end without an ellipsis. */
  truncate?: boolean
  sortable?: boolean
  /** A method, not a property: so the inside of the table can hold columns without knowing what a row is. */
  render(row: Row): ReactNode
  /** Width of the bar that stands in for the value at the first load: CSS px, or a CSS length. */
  skeletonWidth?: number | string
}

/** What columns of row actions have in common; their titles are for screen readers. */
export const actionColumn = { titleHidden: true, width: 52, fixed: 'right', skeletonWidth: 0 } as const

export type DataTableGroup = { key: string; title: string }

/** A column with its place: `index` among all visible ones, `start` in px from the first of its kind. */
export type PlacedColumn = {
  column: DataTableColumn<unknown>
  index: number
  start: number
  /** Worked out once here and not once a cell: they are the same for every cell of the column. */
  className: string
  style: CSSProperties | undefined
}

/** Columns next to each other that share a header: those of a group, or one column without a group. */
export type HeaderSpan = {
  key: string
  group: DataTableGroup | undefined
  columns: readonly PlacedColumn[]
}

export type ColumnLayout = {
  left: readonly PlacedColumn[]
  scrolling: readonly PlacedColumn[]
  right: readonly PlacedColumn[]
  spans: readonly HeaderSpan[]
  hasGroups: boolean
  hasGrowing: boolean
  /** Widths in px: of the fixed columns at each side, and of all columns (the table is never narrower). */
  leftWidth: number
  rightWidth: number
  width: number
  count: number
}

/** Puts the columns in the order in which they stand (fixed left, scrolling, fixed right) and measures them. */
export function layOutColumns(
  columns: readonly DataTableColumn<unknown>[],
  groups: readonly DataTableGroup[],
): ColumnLayout {
  const fixedLeft = columns.filter((column) => column.fixed === 'left')
  const between = columns.filter((column) => column.fixed === undefined)
  const fixedRight = columns.filter((column) => column.fixed === 'right')
  const scrolling = place(between, fixedLeft.length)
  return {
    left: place(fixedLeft, 0),
    scrolling,
    right: place(fixedRight, fixedLeft.length + between.length),
    spans: spanHeaders(scrolling, groups),
    hasGroups: between.some((column) => column.group !== undefined),
    hasGrowing: columns.some((column) => column.grow === true),
    leftWidth: sumWidths(fixedLeft),
    rightWidth: sumWidths(fixedRight),
    width: sumWidths(columns),
    count: columns.length,
  }
}

function place(columns: readonly DataTableColumn<unknown>[], firstIndex: number): PlacedColumn[] {
  const total = sumWidths(columns)
  let start = 0
  return columns.map((column, position) => {
    const index = firstIndex + position
    const placed = {
      column,
      index,
      start,
      className: classNames(column, index, columns[position + 1]),
      style: stickyOffset(column, start, total),
    }
    start += column.width
    return placed
  })
}

/** Lines stand only at the edges of the fixed columns and after a group. */
function classNames(
  { align, control, fixed, group, truncate }: DataTableColumn<unknown>,
  index: number,
  next: DataTableColumn<unknown> | undefined,
): string {
  const names = []
  if (index === 0) names.push(styles.first)
  if (align === 'right') names.push(styles.right)
  if (truncate === false) names.push(styles.whole)
  if (fixed !== undefined) names.push(styles.fixed)
  if (control === true || fixed === 'right') names.push(styles.control)
  if (fixed === 'right') names.push(styles.actions)
  if (fixed === 'left' && next === undefined) names.push(styles.lineAfter)
  if (fixed === undefined && next !== undefined && next.group !== group) names.push(styles.lineAfter)
  return names.join(' ')
}

function stickyOffset({ fixed, width }: DataTableColumn<unknown>, start: number, total: number) {
  if (fixed === undefined) return undefined
  return fixed === 'left' ? { left: start } : { right: total - start - width }
}

function spanHeaders(scrolling: readonly PlacedColumn[], groups: readonly DataTableGroup[]): HeaderSpan[] {
  const spans: { key: string; group: DataTableGroup | undefined; columns: PlacedColumn[] }[] = []
  for (const placed of scrolling) {
    const group = groups.find(({ key }) => key === placed.column.group)
    const last = spans.at(-1)
    if (group !== undefined && last?.group === group) last.columns.push(placed)
    else spans.push({ key: group?.key ?? placed.column.key, group, columns: [placed] })
  }
  return spans
}

function sumWidths(columns: readonly DataTableColumn<unknown>[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0)
}
