import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { unzipSync } from 'fflate'
import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { hyperlinkAddress } from '#domain/channel-import/hyperlink-formula.ts'
import { TableError } from '#domain/channel-import/table-error.ts'
import { unguardFormula } from '#domain/formula-guard.ts'
import type { Table } from './read-table.ts'
import { refuseBomb, refuseTooLong, refuseTooWide } from './table-limits.ts'

/** Reads the named sheet, or the first one with data. */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>, sheet?: string): Table {
  refuseBomb(unpackedSize(bytes))
  let book = openBook(bytes, sheet ?? 0)
  const names = book.SheetNames
  for (let index = 0; ; ) {
    const name = sheet ?? names[index]
    const from1904 = book.Workbook?.WBProps?.date1904 === true
    const rows = rowsOf(name === undefined ? undefined : book.Sheets[name], from1904)
    index += 1
    const isLast = sheet !== undefined || index >= names.length
    if (rows.length > 0 || isLast) return { sheets: names, sheet: name, rows, from1904 }
    book = openBook(bytes, index)
  }
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
  const add = ({ originalSize }: { originalSize: number }) => {
    size += originalSize
    return false
  }
  try {
    unzipSync(bytes, { filter: add })
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
function isFilled(cell: CellObject | undefined): boolean {
  return cell?.v !== undefined && cell.v !== ''
}

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
