import { downloadFile } from './download-file.ts'
import type { Workbook } from './workbook.ts'

/** Saves the sheet as an .xlsx file. The writer's code loads on the first use. */
export async function downloadWorkbook(book: Workbook, fileName: string): Promise<void> {
  const { workbookOf } = await import('./workbook.ts')
  downloadFile(await workbookOf(book), fileName)
}
