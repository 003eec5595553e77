import { coveredLeft, coveredNote, tableRow, tableRule } from './formats/markdown-table.ts'
import type { PdfText } from './pdf-form.ts'
import { type Cell, type Column, cellsOf, cellText, gaps, type Piece, tableOf } from './pdf-table.ts'

type Line = { index: number; text: string; pieces: Piece[]; y: number; size: number }
/** Lines at one height, such as those of the cells of a row. */
type Row = { lines: Line[]; cells: Cell[] }

/** What a page says, below the server's remark on it, which may be empty. */
type PagePart = { remark: string; text: string }

/**
 * Returns a writer of pages. It writes rows of cells as Markdown tables, with empty cells in their places. A table may
 * go on with the next page, so the writer keeps its columns.
 */
export function createPageWriter(): (texts: readonly PdfText[]) => PagePart[] {
  let known: Column[] = []
  return (texts) => {
    const rows = rowsOf(linesOf(texts))
    const parts: PagePart[] = []
    let plain: Line[] = []
    const addPlain = () => {
      const lines = plain.sort((one, other) => one.index - other.index).map(({ text }) => text)
      if (lines.length > 0) parts.push({ remark: '', text: lines.join('\n') })
      plain = []
    }
    for (let at = 0; at < rows.length; ) {
      const block = rows.slice(at, blockEnd(rows, at))
      at += block.length
      const cells = block.map((row) => row.cells).filter(({ length }) => length > 0)
      if (!isTable(cells)) {
        plain.push(...block.flatMap(({ lines }) => lines))
        continue
      }
      addPlain()
      const table = closeTable(block, known) ?? tableOf(cells, known)
      if (table) known = table.columns
      parts.push(table ? markdown(table.rows) : { remark: unclear, text: cells.map(lineOf).join('\n') })
    }
    addPlain()
    return parts
  }
}

/** Stands above rows whose cells fit no columns. */
const unclear = 'Столбцы этой таблицы не сохранились: значения могут стоять не под своими заголовками'

const lineOf = (cells: readonly Cell[]) => cells.map(cellText).join(' | ')

function markdown([head = [], ...rows]: readonly string[][]): PagePart {
  const remark = [head, ...rows].some((row) => row.includes(coveredLeft)) ? coveredNote : ''
  return { remark, text: `\n${tableRow(head)}${tableRule(head.length)}${rows.map(tableRow).join('')}` }
}

/** Cells of a narrow table stand as close as words. Only rows that fill most columns tell them, each cell in one. */
function closeTable(rows: readonly Row[], known: readonly Column[]) {
  const table = tableOf(
    rows.map(({ lines }) => cellsIn(lines, gaps.ofCloseCells)).filter(({ length }) => length > 0),
    known,
  )
  const cells = table?.rows.flat() ?? []
  const isFilled = cells.filter((text) => text !== '').length > cells.length * leastFilled
  return isFilled && !cells.includes(coveredLeft) ? table : undefined
}

const leastFilled = 0.6

function linesOf(texts: readonly PdfText[]): Line[] {
  const lines: Line[] = []
  let line: Line = { index: 0, text: '', pieces: [], y: 0, size: 0 }
  let isSpaced = false
  for (const { str, hasEOL, width, transform } of texts) {
    const [, slope = 0, , size = 0, x = 0, y = 0] = transform
    line.text += str
    if (str.trim() === '') isSpaced ||= str !== ''
    // A turned text has no place among the columns.
    else if (slope === 0 && size > 0) {
      line.pieces.push({
        text: str.trim(),
        start: x,
        end: x + width,
        isSpaced: isSpaced || str.startsWith(' '),
        size,
      })
      line.y = y
      line.size = Math.max(line.size, size)
      isSpaced = str.endsWith(' ')
    }
    if (!hasEOL) continue
    lines.push(line)
    line = { index: lines.length, text: '', pieces: [], y: 0, size: 0 }
    isSpaced = false
  }
  return line.text === '' ? lines : [...lines, line]
}

/** The lines below the first one of a cell stand between it and the next cell of the row. */
const mostLinesOfCell = 8

function rowsOf(lines: readonly Line[]): Row[] {
  const rows: Row[] = []
  for (const line of lines) {
    const isBeside = (row: Row) =>
      line.pieces.length > 0 &&
      row.lines.some(({ y, size, pieces }) => pieces.length > 0 && Math.abs(y - line.y) < size * 0.3) &&
      row.lines.every(({ pieces }) => pieces.every(({ end }) => end <= startOf(line)))
    const row = rows.slice(-mostLinesOfCell).findLast(isBeside)
    if (row) row.lines.push(line)
    else rows.push({ lines: [line], cells: [] })
  }
  for (const row of rows) row.cells = cellsIn(row.lines, gaps.ofCells)
  return rows
}

const startOf = ({ pieces }: Line) =>
  pieces.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)

/** A bullet or number of a list is no cell, and a line of contents has none. */
function cellsIn(lines: readonly Line[], gap: number): Cell[] {
  const pieces = lines.flatMap((line) => line.pieces).toSorted((one, other) => one.start - other.start)
  if (lines.some(({ text }) => leaders.test(text))) return [pieces]
  const [first, second, ...others] = cellsOf(pieces, gap)
  if (!first) return []
  if (!second) return [first]
  return label.test(cellText(first)) ? [[...first, ...second], ...others] : [first, second, ...others]
}

const leaders = /(?:\. ?){5}|…{2}/
const label = /^(?:[-–—•·▪◦○●*]|\(?\d{1,3}(?:\.\d{1,3})*[.)]|\p{L}[.)])$/u

/** Returns where the rows end that may be one table: with lone cells, but not with lines as wide as the table. */
function blockEnd(rows: readonly Row[], start: number): number {
  if ((rows[start]?.cells.length ?? 0) < 2) return start + 1
  let [end, left, right] = [start, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = start; at < rows.length; at++) {
    const { cells = [], lines = [] } = rows[at] ?? {}
    const pieces = cells.flat()
    if (pieces.length === 0 && lines.some(({ text }) => text.trim() !== '')) break
    const [from, to] = [pieces[0]?.start ?? left, pieces.at(-1)?.end ?? left]
    if (cells.length === 1 && to - from > (right - left) * widestLone) break
    if (cells.length === 1 && isHeader(rows[at + 1])) break
    left = Math.min(left, from)
    right = Math.max(right, to)
    if (cells.length > 1) end = at + 1
  }
  return end
}

const widestLone = 0.6

/** A lone title above a row without figures begins another table. */
const isHeader = ({ cells }: Row = { lines: [], cells: [] }) =>
  cells.length > 1 && cells.every((cell) => /\p{L}|№/u.test(cellText(cell)))

/** A justified line may have a wide gap, too: a table has three rows of cells, or two rows of three cells. */
function isTable(rows: readonly Cell[][]): boolean {
  const several = rows.filter(({ length }) => length > 1)
  const isWide = several.length === 2 && several.every(({ length }) => length > 2)
  const isBounded = rows.every(({ length }) => length <= mostCells)
  return (several.length > 2 || isWide) && several.length * 4 >= rows.length && isBounded
}

/** A page has room for no more columns that a reader tells apart. */
const mostCells = 60
