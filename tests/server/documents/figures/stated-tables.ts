import { csvText } from '#server/modules/files/reading/formats/csv-text.ts'
import { readSheets } from '#server/modules/files/reading/formats/sheets-text.ts'
import { book, type SampleCell } from '../sample-books.ts'

/** The line of statistics in a text. */
export const lineIn = (text: string) => /^▦ (Сервер сосчитал.*)$/m.exec(text)?.[1] ?? ''

/** The line about a table of separated values. */
export const lineOf = (header: string, ...rows: string[]) => lineIn(csvText([header, ...rows].join('\n')))

/** The line about a workbook's sheet. */
export const bookLine = (...rows: SampleCell[][]) => lineIn(readSheets(book({ Л: { rows } })))

/** Twenty-five rows. */
export const rowsOf = <Row>(rowOf: (index: number) => Row) => Array.from({ length: 25 }, (_, index) => rowOf(index))
