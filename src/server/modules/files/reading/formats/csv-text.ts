import { csvRecords, openCsv } from '#domain/channel-import/csv-records.ts'
import { TableError } from '#domain/channel-import/table-error.ts'
import { sheetWords } from '#server/sheet-text.ts'
import { cutMark, TextCollector } from './extracted-text.ts'
import { addTable } from './table-text.ts'

/** Writes a text of separated values as the sheet of a workbook; a text of another kind stays as it is. */
export function csvText(text: string): string {
  const isCut = text.endsWith(cutMark)
  const rows = recordsOf(isCut ? text.slice(0, -cutMark.length) : text, isCut)
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const full = rows.filter(({ length }) => length > 1).length
  if (rows.length < 2 || full < rows.length / 2) return text
  const sheet = new TextCollector()
  const cells = rows.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ''))
  addTable(sheet, { title: sheetWords.title('Таблица'), rows: cells, cells, isMore: isCut })
  return isCut && !sheet.isFull ? sheet.text + cutMark : sheet.text
}

/** Returns the rows with values; none if a quote stays open. The last row of a cut text may be half of one. */
function recordsOf(text: string, isCut: boolean): string[][] {
  const { body, separator } = openCsv(text)
  const records: string[][] = []
  try {
    for (const record of csvRecords(body, separator)) records.push(record)
    if (isCut) records.pop()
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    if (!isCut) return []
  }
  return records.map(withoutEmptyEnd).filter(({ length }) => length > 0)
}

const withoutEmptyEnd = (record: readonly string[]) =>
  record.slice(0, record.findLastIndex((value) => value.trim() !== '') + 1)
