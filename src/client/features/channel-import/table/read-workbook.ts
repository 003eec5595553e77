import { type CellObject, read, SSF, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { unzipSync } from 'fflate'
import { hyperlinkAddress, type TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { findHeader } from '#domain/channel-import/channel-import-header.ts'
import { matchTitle } from '#domain/channel-import/channel-import-titles.ts'
import { TableError } from '#domain/channel-import/table-error.ts'
import { unguardFormula } from '#domain/formula-guard.ts'
import type { Table, TableMarks } from './read-table.ts'
import { struckCells, unstruckText } from './struck-text.ts'
import { refuseBomb, refuseTooLong, refuseTooWide } from './table-limits.ts'

/** Reads the named sheet; else the first shown one with a table of channels, or with data. */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>, sheet?: string): Table {
  refuseBomb(unpackedSize(bytes))
  const book = openBook(bytes, sheet ?? 0)
  const sheets = book.SheetNames
  if (sheet !== undefined) return readSheet(book, sheet)
  const shown = sheets.filter((_, index) => (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0)
  let found: Table | undefined
  let refusal: TableError | undefined
  for (const name of shown.length > 0 ? shown : sheets) {
    try {
      const table = readSheet(name === sheets[0] ? book : openBook(bytes, name), name)
      if (isOfChannels(table.rows)) return table
      if (found === undefined || found.rows.length === 0) found = table
    } catch (error) {
      if (!(error instanceof TableError)) throw error
      refusal ??= error
    }
  }
  // The refused sheet may be the table behind a cover.
  if (refusal !== undefined) throw refusal
  return found ?? readSheet(book, sheets[0])
}

/** Tells a table from a cover. A lone sheet needs no titles. */
function isOfChannels(rows: Table['rows']): boolean {
  const { columns } = findHeader(rows)
  return columns.filter(({ own, group }) => matchTitle(own, group).length > 0).length > 1
}

function readSheet(book: WorkBook, name: string | undefined): Table {
  const sheet = name === undefined ? undefined : book.Sheets[name]
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  const marks = marksOf(sheet, name === undefined ? new Map() : struckCells(book, name))
  return { sheets: book.SheetNames, sheet: name, rows: rowsOf(sheet, from1904), from1904, marks }
}

/** Finds the hidden and struck rows, and removes struck text from the other cells. */
function marksOf(sheet: WorkSheet | undefined, struck: ReadonlyMap<string, string>): TableMarks {
  const rows = new Map<number, 'hidden' | 'struck'>()
  let count = 0
  for (const [index, cells = []] of (sheet?.['!data'] ?? []).entries()) {
    const filled = Array.from(cells.keys()).filter((column) => isFilled(cells[column]))
    const restOf = (c: number) => struck.get(utils.encode_cell({ r: index, c })) ?? unstruckText(cells[c]?.r)
    if (sheet?.['!rows']?.[index]?.hidden) rows.set(index, 'hidden')
    // A remark beside a struck row may not be struck.
    else if (filled.filter((column) => restOf(column) === '').length > filled.length / 2) rows.set(index, 'struck')
    else {
      for (const column of filled) {
        const rest = restOf(column)
        if (rest === undefined) continue
        count += 1
        cells[column] = { t: 's', v: rest }
      }
    }
  }
  const hidden = (sheet?.['!cols'] ?? []).flatMap((column, at) => (column?.hidden ? [at] : []))
  return { rows, hiddenColumns: new Set(hidden), struckCells: count }
}

function openBook(bytes: Uint8Array<ArrayBuffer>, sheets: number | string): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      sheets,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      // For the hidden rows and columns, and the struck text.
      cellStyles: true,
      bookFiles: true,
    })
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) {
      throw new TableError('Файл защищён паролем. Снимите защиту в Excel и выберите его ещё раз')
    }
    throw new TableError('Файл повреждён, или это не таблица. Нужен файл XLSX или CSV', { cause: error })
  }
}

/** Returns the unpacked size that the zip states. The reader unpacks no more than that. */
function unpackedSize(bytes: Uint8Array<ArrayBuffer>): number {
  let size = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize
        return false
      },
    })
  } catch {
    // The file is an old workbook, which is not a zip, or the reader will refuse it.
  }
  return size
}

function rowsOf(sheet: WorkSheet | undefined, from1904: boolean): TableCell[][] {
  const kinds = new Map<unknown, FormatKind>()
  const data = sheet?.['!data'] ?? []
  const length = data.findLastIndex((row) => row?.some(isFilled)) + 1
  refuseTooLong(length)
  const rows = Array.from(data.slice(0, length), (cells = []) => {
    const width = cells.findLastIndex(isFilled) + 1
    refuseTooWide(width)
    return Array.from(cells.slice(0, width), (cell) => cellOf(cell, kinds, from1904))
  })
  fillDown(rows, sheet?.['!merges'] ?? [])
  return rows
}

/** Copies a merged cell, such as a category beside its channels, into all its rows that hold data. */
function fillDown(rows: TableCell[][], merges: NonNullable<WorkSheet['!merges']>): void {
  for (const { s: start, e: end } of merges) {
    const cell = rows[start.r]?.[start.c] ?? null
    if (cell === null) continue
    for (let r = start.r + 1; r <= Math.min(end.r, rows.length - 1); r += 1) {
      const row = rows[r]
      if (row === undefined || row.length === 0) continue
      while (row.length < start.c) row.push(null)
      row[start.c] ??= cell
    }
  }
}

/** A cell with formatting alone counts as empty. */
const isFilled = (cell: CellObject | undefined) => cell?.v !== undefined && cell.v !== ''

type FormatKind = 'percent' | 'day' | undefined

function cellOf(cell: CellObject | undefined, kinds: Map<unknown, FormatKind>, from1904: boolean): TableCell {
  if (cell === undefined || !isFilled(cell)) return null
  const value = cell.v
  if (cell.t === 'e') return errors.get(value) ?? '#ERROR!'
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') {
    const text = unguardFormula(value)
    const link = hyperlinkAddress(cell.f) ?? cell.l?.Target
    return link !== undefined && /^https?:/i.test(link) ? { text, link } : text
  }
  if (typeof value !== 'number') return null
  if (!kinds.has(cell.z)) kinds.set(cell.z, formatKind(String(cell.z ?? '')))
  const kind = kinds.get(cell.z)
  if (kind === 'percent') return { percent: value }
  return kind === 'day' ? { day: value + (from1904 ? DAYS_TO_1904 : 0) } : value
}

export const DAYS_TO_1904 = 1_462

/** Returns the kind of value that a number format shows, ignoring the quoted texts in it. */
function formatKind(format: string): FormatKind {
  const signs = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')
  if (signs.includes('%')) return 'percent'
  return SSF.is_date(format) ? 'day' : undefined
}

const errors = new Map<unknown, string>([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])
