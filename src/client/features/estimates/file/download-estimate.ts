import type { EstimateDocument } from '#client/features/estimates/data/estimate-document.ts'
import { downloadWorkbook } from '#client/lib/page/download-file.ts'
import { estimateWorkbook } from './estimate-workbook.ts'

/** Saves the estimate as an .xlsx file named after it. */
export function downloadEstimate(document: EstimateDocument): Promise<void> {
  return downloadWorkbook(estimateWorkbook(document), fileName(document.values.title ?? ''))
}

/** Returns a name that every file system accepts and that is not only an extension. */
function fileName(title: string): string {
  const clean = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').replace(/\s+/g, ' ')
  const bare = [...clean.trim()].slice(0, 100).join('').trim()
  return `${bare || 'Расчётка'}.xlsx`
}
