import { readBook } from './sheet-text.ts'

/** A document in parts that can be asked for by number, from 1 on; `heading` stands above a part and its neighbours. */
export type NumberedDocument = {
  name: string
  unit: 'row' | 'page' | 'line'
  parts: readonly { heading: readonly string[]; lines: readonly string[] }[]
}

/** Divides a text: sheets into rows below their headers, slides and pages by their numbers, other texts into lines. */
export function numberedDocument({ name, text }: { name: string; text: string }): NumberedDocument {
  const book = readBook(text)
  if (book) {
    const parts = book.sheets.flatMap(({ head, rows }) =>
      rows.map((row) => ({ heading: head, lines: [row] })),
    )
    return { name, unit: 'row', parts }
  }
  const pages = text.split(/^(?=(?:Страница|Слайд) \d+(?: \(скрытый\))?$)/m)
  if (pages.length > 1) return { name, unit: 'page', parts: pages.map((page) => partOf(linesOf(page))) }
  return { name, unit: 'line', parts: linesOf(text).map((line) => partOf([line])) }
}

const partOf = (lines: readonly string[]) => ({ heading: [], lines })

/** A long paragraph counts as several lines, so that a part of it can be given. */
const linesOf = (text: string) => text.match(/[^\n]{1,200}/gu) ?? []
