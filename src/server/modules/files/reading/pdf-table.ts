import { coveredLeft } from './formats/markdown-table.ts'

/** A text on a line of a page, from `start` to `end`; `isSpaced`: white space stands before it. */
export type Piece = { text: string; start: number; end: number; isSpaced: boolean; size: number }
/** The white space between cells in sizes of their letters: Word leaves 0.9 at 12 points, and a space has under 0.3. */
export const gaps = { ofCells: 0.75, ofCloseCells: 0.35 }

/** Divides the pieces of a line where the white space before one is as wide as `gap` or wider. */
export function cellsOf(pieces: readonly Piece[], gap: number): Cell[] {
  const cells: Cell[] = []
  for (const piece of pieces) {
    const cell = cells.at(-1)
    if (cell && piece.start - endOf(cell) < piece.size * gap) cell.push(piece)
    else cells.push([piece])
  }
  return cells
}

/** The pieces of a line that stand close together. */
export type Cell = Piece[]
/** The part of a page's width that the cells of a column take. */
export type Column = { start: number; end: number }

/**
 * Returns the rows of a table with each cell in its column and empty ones between them, and its columns; undefined when
 * a cell fits no column for certain. The columns of the page before are taken where each cell fits one alone.
 */
export function tableOf(rows: readonly Cell[][], known: readonly Column[]) {
  const continued = fits(rows, known) ? placedRows(rows, widened(rows, known)) : undefined
  return continued ?? placedRows(rows, mergedColumns(rows, widened(rows, [])))
}

function placedRows(rows: readonly Cell[][], columns: Column[] | undefined) {
  const placed = columns && rows.map((cells) => placedIn(columns, cells))
  if (!placed || placed.includes(undefined)) return undefined
  return { columns, rows: placed.filter((row) => row !== undefined) }
}

export const cellText = (cell: Cell): string =>
  cell.map(({ text, isSpaced }, index) => (index > 0 && isSpaced ? ` ${text}` : text)).join('')

const startOf = (cell: Cell) => cell[0]?.start ?? 0
const endOf = (cell: Cell) => cell.at(-1)?.end ?? 0

/** Returns the indexes of the columns that a part of the line stands in. */
const columnsAt = (columns: readonly Column[], start: number, end: number) =>
  columns.flatMap((column, index) => (start < column.end && end > column.start ? [index] : []))

const fits = (rows: readonly Cell[][], known: readonly Column[]) =>
  known.length > 0 &&
  rows.every((cells) => cells.every((cell) => columnsAt(known, startOf(cell), endOf(cell)).length === 1))

/** Returns the columns with those that the rows add, from the row with the most cells on. */
function widened(rows: readonly Cell[][], known: readonly Column[]): Column[] {
  const columns = known.map((column) => ({ ...column }))
  for (const cells of rows.toSorted((one, other) => other.length - one.length)) {
    for (const cell of cells) {
      const [start, end] = [startOf(cell), endOf(cell)]
      const [only, ...others] = columnsAt(columns, start, end).map((index) => columns[index])
      if (!only) columns.push({ start, end })
      else if (others.length === 0) {
        only.start = Math.min(only.start, start)
        only.end = Math.max(only.end, end)
      }
    }
  }
  return columns.sort((one, other) => one.start - other.start)
}

/**
 * A title at the left of its column and its figures at the right share no place, and are one column. Undefined when other
 * neighbours have no row in common: they may be one column or two.
 */
function mergedColumns(rows: readonly Cell[][], columns: readonly Column[]): Column[] | undefined {
  const header = rows.findIndex((cells) => cells.some(isFigure))
  const used = columns.map(({ start, end }) =>
    rows.flatMap((cells, row) =>
      cells
        .filter((cell) => startOf(cell) < end && endOf(cell) > start)
        .map((cell) => ({ row, isFigure: isFigure(cell) })),
    ),
  )
  const isTitle = (index: number) => (used[index] ?? []).every(({ row }) => row < header)
  const areFigures = (index: number) => (used[index] ?? []).every((cell) => cell.row >= header && cell.isFigure)
  const isApart = (index: number) => {
    const [one = [], other = []] = [used[index], used[index + 1]]
    return (one.at(-1)?.row ?? 0) < (other[0]?.row ?? 0) || (other.at(-1)?.row ?? 0) < (one[0]?.row ?? 0)
  }
  const isPair = (index: number) => header > 0 && index + 1 < columns.length && isTitle(index) && areFigures(index + 1)
  const merged: Column[] = []
  for (let index = 0; index < columns.length; index++) {
    const [column, next] = [columns[index], columns[index + 1]]
    if (!column) break
    if (next && isPair(index)) {
      index++
      merged.push({ start: column.start, end: next.end })
      // The figures may be those of a title at their right, too.
      if (index + 1 < columns.length && isApart(index) && !isPair(index + 1)) return undefined
    } else if (next && isApart(index)) return undefined
    else merged.push(column)
  }
  return merged
}

/** A cell that begins with a digit, or a dash for none. */
const isFigure = (cell: Cell) => /^(?:[-+–−(~≈₽$€]*\s*\d|[-–—]$)/u.test(cellText(cell))

/**
 * A cell over several columns is divided between its pieces, or is a common title. Undefined when another cell stands
 * in its columns.
 */
function placedIn(columns: readonly Column[], cells: readonly Cell[]): string[] | undefined {
  const row = columns.map(() => '')
  for (const cell of cells) {
    for (const { over, text } of partsOf(columns, cell)) {
      for (const [index, column] of over.entries()) {
        if (row[column] !== '') return undefined
        row[column] = index === 0 ? text : coveredLeft
      }
    }
  }
  return row
}

type Part = { over: number[]; text: string }

function partsOf(columns: readonly Column[], cell: Cell): Part[] {
  const partOf = (pieces: Cell) => ({
    over: columnsAt(columns, startOf(pieces), endOf(pieces)),
    text: cellText(pieces),
  })
  const whole = partOf(cell)
  const parts = whole.over.length > 1 ? cellsOf(cell, gaps.ofCloseCells).map(partOf) : []
  const isDivided = parts.every(({ over }, at) => over.length === 1 && over[0] !== parts[at + 1]?.over[0])
  return parts.length > 1 && isDivided ? parts : [whole]
}
