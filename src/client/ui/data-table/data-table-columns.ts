import type { CSSProperties, ReactNode } from 'react'
import styles from './data-table.module.css'

/** One column. Keep column objects stable between renders: cells render again when their column changes. */
export type DataTableColumn<Row> = {
  key: string
  /** Header text; also the header's accessible name. */
  title: string
  /** Keeps the title for screen readers only, e.g. over row actions. */
  titleHidden?: boolean
  /** Key of the column's group. Columns of one group must be adjacent. */
  group?: string
  /** CSS px; the minimum width of a column that grows. */
  width: number
  /** Takes the remaining width. If no column grows, that space stays empty before the columns fixed at the right. */
  grow?: boolean
  /** 'right' also sets tabular figures. */
  align?: 'left' | 'right'
  /** Columns fixed at the right hold row actions: shown on hover and focus of the row, and always on touch screens. */
  fixed?: 'left' | 'right'
  /** The cell holds one control and no text; the control fills the padding. Implied for columns fixed at the right. */
  control?: boolean
  /** false for tags and similar content, which may extend into the padding and gets no ellipsis. */
  truncate?: boolean
  sortable?: boolean
  /** The header can ask the list to filter by this column. */
  filterable?: boolean
  /** A method, not a property, so that the table's internals can hold columns without knowing the row type. */
  render(row: Row): ReactNode
  /** Width of the placeholder bar during the first load: CSS px, or a CSS length. */
  skeletonWidth?: number | string
}

/** Common properties of columns with row actions; their titles are for screen readers only. */
export const actionColumn = { titleHidden: true, width: 52, fixed: 'right', skeletonWidth: 0 } as const

export type DataTableGroup = { key: string; title: string }

/** A column with its position: `index` among all visible columns, `start` in px from the first column of its kind. */
export type PlacedColumn = {
  column: DataTableColumn<unknown>
  index: number
  start: number
  /** Computed once here, because all cells of a column share them. */
  className: string
  style: CSSProperties | undefined
}

/** Adjacent columns that share a header: the columns of a group, or one column without a group. */
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
  /** Widths in px: of the fixed columns on each side, and of all columns (the table is never narrower). */
  leftWidth: number
  rightWidth: number
  width: number
  count: number
}

/** Puts the columns in display order (fixed left, scrolling, fixed right) and computes their positions and widths. */
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

/** Lines are drawn only at the edges of the fixed columns and after a group. */
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
