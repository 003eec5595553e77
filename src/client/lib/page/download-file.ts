import type { Workbook } from './workbook.ts'

/** The browser may start to read the file only after the click. */
const KEPT_MS = 60_000

export function downloadFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Saves the sheet as an .xlsx file. The writer's code loads on the first use. */
export async function downloadWorkbook(book: Workbook, fileName: string): Promise<void> {
  const { workbookOf } = await import('./workbook.ts')
  downloadFile(await workbookOf(book), fileName)
}
