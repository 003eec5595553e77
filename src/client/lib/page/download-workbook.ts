import type { CellObject, WorkSheet } from '@e965/xlsx'
import { downloadFile } from './download-file.ts'

/** A cell with the value of its formula; `format` as spreadsheets write it. */
export type WorkbookCell = string | { value: number; formula?: string; format?: string }
export type Workbook = {
  /** The name of the sheet. */
  name: string
  /** The rows of the sheet by columns A, B, C…; the first is row 1. */
  rows: (WorkbookCell | undefined)[][]
  /** The widths of the columns in characters. */
  widths: number[]
}

/** Saves the sheet as an .xlsx file. The writer's code loads on the first use. */
export async function downloadWorkbook(book: Workbook, fileName: string): Promise<void> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  downloadFile(new Blob([await workbookBytes(book)], { type }), fileName)
}

export async function workbookBytes({ name, rows, widths }: Workbook): Promise<ArrayBuffer> {
  const { utils, write } = await import('@e965/xlsx')
  const sheet: WorkSheet = { '!cols': widths.map((wch) => ({ wch })) }
  for (const [r, row] of rows.entries()) {
    for (const [c, cell] of row.entries()) {
      if (cell !== undefined) sheet[utils.encode_cell({ r, c })] = cellObject(cell)
    }
  }
  sheet['!ref'] = utils.encode_range({ r: 0, c: 0 }, { r: rows.length - 1, c: widths.length - 1 })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name)
  return write(book, { type: 'array', bookType: 'xlsx', compression: true })
}

function cellObject(cell: WorkbookCell): CellObject {
  if (typeof cell === 'string') return { t: 's', v: cell }
  const { value, formula, format } = cell
  return { t: 'n', v: value, ...(formula && { f: formula }), ...(format && { z: format }) }
}
