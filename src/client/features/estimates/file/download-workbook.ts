import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { EstimateDocument } from '#client/features/estimates/data/estimate-document.ts'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { estimateWorkbook, type Workbook, type WorkbookCell } from './estimate-workbook.ts'

/** Saves the estimate as an .xlsx file named after it. The writer's code loads on the first use. */
export async function downloadWorkbook(document: EstimateDocument): Promise<void> {
  const bytes = await workbookBytes(estimateWorkbook(document))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  downloadFile(new Blob([bytes], { type }), fileName(document.values.title ?? ''))
}

export async function workbookBytes({ rows, widths }: Workbook): Promise<ArrayBuffer> {
  const { utils, write } = await import('@e965/xlsx')
  const sheet: WorkSheet = { '!cols': widths.map((wch) => ({ wch })) }
  for (const [r, row] of rows.entries()) {
    for (const [c, cell] of row.entries()) {
      if (cell !== undefined) sheet[utils.encode_cell({ r, c })] = cellObject(cell)
    }
  }
  sheet['!ref'] = utils.encode_range({ r: 0, c: 0 }, { r: rows.length - 1, c: widths.length - 1 })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Расчётка')
  return write(book, { type: 'array', bookType: 'xlsx', compression: true })
}

function cellObject(cell: WorkbookCell): CellObject {
  if (typeof cell === 'string') return { t: 's', v: cell }
  const { value, formula, format } = cell
  return { t: 'n', v: value, ...(formula && { f: formula }), ...(format && { z: format }) }
}

/** Returns a name that every file system accepts and that is not only an extension. */
function fileName(title: string): string {
  const clean = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').replace(/\s+/g, ' ')
  const bare = [...clean.trim()].slice(0, 100).join('').trim()
  return `${bare || 'Расчётка'}.xlsx`
}
