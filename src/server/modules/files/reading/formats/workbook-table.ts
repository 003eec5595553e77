import { type CellObject, read, set_cptable, type WorkSheet } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { dayOfSerial } from '#domain/channel-import/channel-import-cell.ts'
import { type CellLook, cellText, numberOf } from './cell-text.ts'
import { scanOldStrikes } from './old-struck-cells.ts'
import { scanOpenSheets } from './open-sheets-scan.ts'
import { cellKey } from './struck-cells.ts'
import type { Cell, CellTable } from './tables/cell-table.ts'
import { scanOldSheet, scanWorkbook } from './workbook-scan.ts'

/** A sheet of so many rows is far beyond those that a model sees. */
const mostRows = 100_000

/** Returns the sheets of a workbook by their names. Only the cells of the sheet that `pick` chooses are read. */
export function workbookTable<Refused>(
  bytes: Buffer,
  pick: (sheets: readonly { title: string; isHidden: boolean }[]) => number | Refused,
): CellTable | Refused {
  // Without code pages, the Cyrillic of Excel 95 is garbled.
  set_cptable(codePages)
  const isOpen = bytes.subarray(0, 200).includes('opendocument.spreadsheet')
  const open = isOpen ? scanOpenSheets(bytes, mostRows) : undefined
  const { SheetNames: names, Workbook } = read(bytes, { type: 'buffer', sheets: [], sheetRows: 1 })
  const isHidden = (name: string, at: number) => open?.hidden.has(name) ?? (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0
  const picked = pick(names.map((title, at) => ({ title, isHidden: isHidden(title, at) })))
  if (typeof picked !== 'number') return picked
  const { lacksValues, hasIsoDates, sheets } = scanWorkbook(bytes, mostRows)
  const isXml = sheets.length > 0
  const options = { type: 'buffer', sheets: picked, cellNF: true, dense: true, UTC: true, cellFormula: false } as const
  const book = read(bytes, {
    ...options,
    sheetRows: mostRows + 1,
    cellHTML: false,
    cellText: isOpen,
    cellDates: hasIsoDates,
  })
  const title = names[picked] ?? ''
  const sheet = book.Sheets[title]
  const styled = open || isXml ? undefined : read(bytes, { ...options, sheetRows: 1, cellStyles: true }).Sheets[title]
  const old = open || isXml ? undefined : scanOldStrikes(bytes)?.[picked]
  const scan = open?.sheets.get(title) ?? sheets[picked] ?? scanOldSheet(sheet, styled, { mostRows, struck: old })
  const look = { from1904: book.Workbook?.WBProps?.date1904 === true, asShown: isOpen }
  return {
    title,
    ...placesOf(sheet, look),
    isHiddenRow: (row) => scan.hiddenRows.has(row),
    isHiddenColumn: (column) => scan.hiddenColumns.some(([first, last]) => column >= first && column <= last),
    isStruck: open || isXml || old ? (row, column) => scan.struck.has(cellKey(row, column)) : undefined,
    readRows: scan.hasFarRows ? mostRows : null,
    lacksValues,
  }
}

function placesOf(sheet: WorkSheet | undefined, look: CellLook) {
  const data = (sheet?.['!data'] ?? []).slice(0, mostRows)
  const columns = new Set<number>()
  const rows: number[] = []
  for (const [row, cells] of data.entries()) {
    const filled = [...(cells ?? []).entries()].filter(([, cell]) => isFilled(cell)).map(([column]) => column)
    if (filled.length > 0) rows.push(row)
    for (const column of filled) columns.add(column)
  }
  const origins = new Map<string, CellObject>()
  for (const { s: start, e: end } of sheet?.['!merges'] ?? []) {
    const cell = data[start.r]?.[start.c]
    if (!isFilled(cell) || cell === undefined) continue
    const [last, right] = [Math.min(end.r, data.length - 1), Math.min(end.c, start.c + mostMergedColumns)]
    for (let row = start.r; row <= last; row++) {
      for (let column = start.c; column <= right; column++) {
        if (row !== start.r || column !== start.c) origins.set(`${row} ${column}`, cell)
      }
    }
  }
  return {
    rows,
    columns: [...columns].sort((a, b) => a - b),
    cellAt: (row: number, column: number) => {
      const cell = origins.get(`${row} ${column}`) ?? data[row]?.[column]
      return isFilled(cell) && cell ? cellOf(cell, look) : undefined
    },
    isCovered: (row: number, column: number) => origins.has(`${row} ${column}`),
  }
}

/** A title over a whole row may claim all the columns that a sheet can have. */
const mostMergedColumns = 500

const isFilled = (cell: CellObject | undefined) => cell?.v !== undefined && cell.v !== ''

function cellOf(cell: CellObject, look: CellLook): Cell {
  const { t: type, v: value, z } = cell
  const { c: _, l: __, ...bare } = cell
  if (type === 's') return { is: 'text', text: String(value).trim() }
  // Excel stores 36:00 as 1.5 days, and a sum of days would be wrong.
  if (isDuration(String(z ?? ''))) return { is: 'other', text: cellText(bare, look).trim() }
  const number = numberOf(cell)
  if (number !== undefined) {
    // Few cells of a sheet are shown, and formats take most of the time.
    return {
      is: 'number',
      value: number,
      unit: unitOf(String(z ?? '')),
      get text() {
        return cellText(bare, look).trim()
      },
    }
  }
  const text = cellText(bare, look).trim()
  if (value instanceof Date) return { is: 'day', day: value.toISOString().slice(0, 10), text }
  const day = type === 'n' && typeof value === 'number' ? dayOfSerial(value + (look.from1904 ? 1_462 : 0)) : undefined
  if (day !== undefined) return { is: 'day', day, text }
  return { is: 'other', text }
}

const isDuration = (format: string) => /\[[hms]+\]/i.test(format)

/** Returns the unit that the format of a number shows. `[$₽-419]` names a currency and a country. */
const unitOf = (format: string) =>
  /[%₽$€£]|руб|USD|EUR/.exec(format.replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1'))?.[0].replace('руб', '₽') ?? ''
