import { quotedName } from '#domain/attached-text.ts'
import { searchText } from '#domain/search-text.ts'
import { decodeText } from '#domain/text-encoding.ts'
import type { TableAnswer, TableQuestion } from '#server/table-question.ts'
import { documentFormat } from './document-format.ts'
import { separatedTable } from './formats/tables/separated-cells.ts'
import { tableFigures } from './formats/tables/table-figures.ts'
import { workbookTable } from './formats/workbook-table.ts'
import { isWorkbook } from './office-text.ts'

/** Answers a question of the table that a document holds; `parts` are the names of a zip's entries. */
export async function tableAnswer(
  bytes: Buffer,
  parts: readonly string[],
  question: TableQuestion,
): Promise<TableAnswer> {
  if (await isWorkbook(bytes, parts)) {
    const table = workbookTable(bytes, (sheets) => placeOf(sheets, question.sheet ?? undefined))
    return 'title' in table ? tableFigures(table, question) : table
  }
  // Accounting programs call a text of separated values `.xls`.
  const text = documentFormat(bytes) === undefined ? decodeText(bytes) : undefined
  const table = text === undefined ? undefined : separatedTable(text.replace(/^\ufeff/, ''))
  return table ? tableFigures(table, question) : { refused: 'no table' }
}

type Sheets = readonly { title: string; isHidden: boolean }[]

/** Returns the place of the sheet with this title; without one, of the only sheet that is shown. */
function placeOf(sheets: Sheets, given: string | undefined): number | TableAnswer {
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  const [only, ...others] = shown
  const known = shown.map(({ title }) => title)
  if (given === undefined && only === undefined) return { refused: 'hidden sheet' }
  if (given === undefined && only && others.length === 0) return sheets.indexOf(only)
  const place = sheets.findIndex(({ title }) => given !== undefined && keyOf(title) === keyOf(given))
  if (place < 0) return { unknown: 'sheet', given: given ?? '', known }
  return sheets[place]?.isHidden ? { refused: 'hidden sheet' } : place
}

/** A model sees names without signs that could end their place in the prompt. */
const keyOf = (title: string) => searchText(quotedName(title))
