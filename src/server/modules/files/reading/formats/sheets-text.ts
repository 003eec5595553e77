import { type CellObject, read, set_cptable, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { sheetWords } from '#server/sheet-text.ts'
import { type CellLook, cellText, numberOf } from './cell-text.ts'
import { briefRows, maxRows, TextCollector } from './extracted-text.ts'
import { coveredAbove, coveredLeft, struckText } from './markdown-table.ts'
import { scanOldStrikes } from './old-struck-cells.ts'
import { scanOpenSheets } from './open-sheets-scan.ts'
import { cellKey, cellPlace, markedText } from './struck-cells.ts'
import { addTable, firstRows } from './table-text.ts'
import { newScan, type SheetScan, scanOldSheet, scanWorkbook } from './workbook-scan.ts'

/**
 * Writes each sheet as a Markdown table under its name and size; a hidden sheet only by its name. Reads existing cells
 * only, because a sheet may claim billions. `isBrief`: only the first rows of each sheet, and says so.
 */
export function readSheets(bytes: Uint8Array, { isOpenDocument = false, isBrief = false } = {}): string {
  const mostRows = isBrief ? briefRows : maxRows
  // Without code pages, the Cyrillic of Excel 95, which some accounting programs still write, is garbled.
  set_cptable(codePages)
  const { lacksValues, hasIsoDates, sheets } = scanWorkbook(bytes, mostRows)
  const open = isOpenDocument ? scanOpenSheets(bytes, mostRows) : undefined
  // Before the book itself, with which it would not fit the memory.
  const struck = scanOldStrikes(bytes)
  const styled = open || sheets.length > 0 ? undefined : read(bytes, { type: 'buffer', sheetRows: 1, cellStyles: true })
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    sheetRows: mostRows + 1,
    cellText: isOpenDocument,
    cellFormula: false,
    cellHTML: false,
    cellDates: hasIsoDates,
    UTC: true,
  })
  const hidden = open?.hidden ?? hiddenNames(book)
  const look = { from1904: book.Workbook?.WBProps?.date1904 === true, asShown: isOpenDocument }
  const text = new TextCollector()
  const scans = book.SheetNames.map((name, index) => {
    const sheet = book.Sheets[name]
    const scan =
      open?.sheets.get(name) ??
      sheets[index] ??
      scanOldSheet(sheet, styled?.Sheets[name], { mostRows, struck: struck?.[index] })
    return { ...scan, hasFarRows: scan.hasFarRows || (sheet?.['!data']?.length ?? 0) > mostRows }
  })
  if (isBrief && scans.some(({ hasFarRows }) => hasFarRows)) text.say(sheetWords.brief(briefRows))
  text.say(contentsOf(book, hidden))
  if (lacksValues) text.say(sheetWords.uncomputed)
  let isEmpty = true
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    const scan = scans[index] ?? newScan()
    const isMore = scan.hasFarRows
    showLinks(sheet, scan)
    showMerged(sheet, scan)
    const { rows, columns, hiddenRows } = sizeOf(sheet, scan, mostRows)
    if (rows.length + hiddenRows + scan.boxes.length > 0) isEmpty = false
    if (text.isStarted) text.add('\n')
    if (hidden.has(name)) {
      const size = { rows: isMore ? mostRows : rows.length, columns: columns.length, isMore }
      text.say(`${sheetWords.hiddenTitle(name)}${sheetWords.size(size)}`)
    } else if (sheet?.['!type'] === 'chart') text.say(`${sheetWords.title(name)}, диаграмма`)
    else {
      addTable(text, {
        title: sheetWords.title(name),
        ...textsOf({ sheet, rows, columns, look, struck: scan.struck }),
        isMore,
        hiddenRows,
        hiddenColumns: hiddenPlaces(columns, scan),
      })
      if (scan.boxes.length > 0) text.add(`\nНадписи: ${scan.boxes.join('\n')}\n`)
    }
    if (text.isFull) break
  }
  return isEmpty ? '' : text.text
}

/** Names all sheets of a workbook at its beginning, because the last ones may not fit. */
function contentsOf({ SheetNames }: WorkBook, hidden: ReadonlySet<string>): string {
  if (SheetNames.length < 2) return ''
  return sheetWords.contents(SheetNames.map((name) => ({ name, isHidden: hidden.has(name) })))
}

type Row = { index: number; cells: readonly (CellObject | undefined)[] }

/** A formula links a word like a link of Excel. */
function showLinks(sheet: WorkSheet | undefined, { links }: SheetScan) {
  for (const [key, Target] of links) {
    const { row, column } = cellPlace(key)
    const cell = sheet?.['!data']?.[row]?.[column]
    if (cell) cell.l = { Target }
  }
}

/** Moves the value of a merged cell to the first cell that its range shows, where Excel shows it, too. */
function showMerged(sheet: WorkSheet | undefined, { hiddenRows, hiddenColumns }: SheetScan) {
  const data = sheet?.['!data'] ?? []
  for (const { s: start, e: end } of sheet?.['!merges'] ?? []) {
    const cell = data[start.r]?.[start.c]
    if (!cell || !isFilled(cell)) continue
    let { r: row, c: column } = start
    while (row <= end.r && hiddenRows.has(row)) row++
    while (column <= end.c && isWithin(hiddenColumns, column)) column++
    if (row > end.r || column > end.c) continue
    const cells = data[row] ?? []
    cells[column] = cell
    data[row] = cells
    Object.assign(start, { r: row, c: column })
  }
}

const isWithin = (ranges: SheetScan['hiddenColumns'], column: number) =>
  ranges.some(([first, last]) => column >= first && column <= last)

/** Returns the rows and the columns that hold data. A lone cell far to the right must not widen every row. */
function sizeOf(sheet: WorkSheet | undefined, scan: SheetScan, mostRows: number) {
  const rows: Row[] = []
  const columns = new Set<number>()
  let hiddenRows = 0
  const data = sheet?.['!data'] ?? []
  data.slice(0, mostRows).forEach((cells, index) => {
    let isUsed = false
    cells?.forEach((cell, column) => {
      if (!isFilled(cell)) return
      isUsed = true
      if (scan.hiddenRows.has(index)) return
      columns.add(column)
    })
    if (!isUsed) return
    if (scan.hiddenRows.has(index)) hiddenRows++
    else rows.push({ index, cells })
  })
  return { rows, hiddenRows, columns: [...columns].sort((a, b) => a - b) }
}

/** Returns the places of the hidden columns among those with data, with the letters that Excel shows. */
function hiddenPlaces(columns: readonly number[], { hiddenColumns }: SheetScan): Map<number, string> {
  return new Map(
    columns.flatMap((column, place) => (isWithin(hiddenColumns, column) ? [[place, utils.encode_col(column)]] : [])),
  )
}

/** A cell with formatting alone counts as empty. */
const isFilled = (cell: CellObject | undefined) => cell?.v !== undefined && cell.v !== ''

function hiddenNames({ SheetNames, Workbook }: WorkBook): Set<string> {
  return new Set(SheetNames.filter((_, index) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0))
}

type Table = {
  sheet: WorkSheet | undefined
  rows: readonly Row[]
  columns: number[]
  look: CellLook
  struck: SheetScan['struck']
}

function textsOf({ sheet, rows, columns, look, struck }: Table) {
  const merged = mergedMarks(sheet, rows, columns)
  const first = rows.slice(0, firstRows).map(({ cells }) => columns.map((c) => storedCell(cells[c], look)))
  const texts: string[][] = []
  const shownText = (cell: CellObject | undefined, key: number) => {
    const text = cellText(cell, look)
    if (!struck.has(key)) return markedText(cell?.r) ?? text
    return struck.get(key) ?? struckText(text)
  }
  // A column of texts has no numbers to keep.
  const stored = columns.map(() => new Float64Array())
  for (const [place, row] of rows.entries()) {
    const { index, cells } = row
    texts.push(columns.map((c) => merged.get(cellKey(index, c)) ?? shownText(cells[c], cellKey(index, c))))
    for (const [at, c] of columns.entries()) {
      const number = numberOf(cells[c])
      const key = cellKey(index, c)
      if (number === undefined || merged.has(key) || struck.has(key)) continue
      if (stored[at]?.length === 0) stored[at] = new Float64Array(rows.length).fill(Number.NaN)
      const numbers = stored[at]
      if (numbers) numbers[place] = number
    }
    // The cells and the texts of a large sheet do not fit the memory together.
    row.cells = []
    if (sheet?.['!data']) sheet['!data'][index] = []
  }
  return { rows: texts, stored, cells: first }
}

/** Returns a cell by which a header is told from data: a day as its text. */
function storedCell(cell: CellObject | undefined, look: CellLook): TableCell {
  const { v: value } = cell ?? {}
  if (value instanceof Date || typeof value === 'number') return numberOf(cell) ?? cellText(cell, look)
  return value ?? null
}

/** Returns the marks of the cells that a merged one covers. */
function mergedMarks(sheet: WorkSheet | undefined, rows: readonly Row[], columns: readonly number[]) {
  const marks = new Map<number, string>()
  const places = new Map(rows.map(({ index }, place) => [index, place]))
  for (const { s: start, e: end } of sheet?.['!merges'] ?? []) {
    const first = places.get(start.r)
    if (first === undefined || !isFilled(rows[first]?.cells[start.c])) continue
    const covered = columns.filter((column) => column >= start.c && column <= end.c)
    for (let place = first; place < rows.length && marks.size < maxMarks; place++) {
      const index = rows[place]?.index ?? Number.POSITIVE_INFINITY
      if (index > end.r) break
      for (const column of covered) {
        if (index !== start.r) marks.set(cellKey(index, column), coveredAbove)
        else if (column !== start.c) marks.set(cellKey(index, column), coveredLeft)
      }
    }
  }
  return marks
}

/** More marks than the longest text has cells. */
const maxMarks = 100_000
