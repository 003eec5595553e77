import { readPages } from '#server/page-text.ts'
import { readBook, type Sheet } from '#server/sheet-text.ts'

/** A document in parts that can be asked for by number, from 1 on in each section. `isCut`: its end is not stored. */
export type NumberedDocument = {
  name: string
  unit: 'row' | 'page' | 'slide' | 'line'
  /** The sheets of a workbook; a single one, and other texts, have no title. */
  sections: readonly Section[]
}

/** `heading` stands above a part and its neighbours. */
type Section = {
  title: string | undefined
  isCut: boolean
  parts: readonly { heading: readonly string[]; lines: readonly string[] }[]
}

/** Divides a text: sheets into rows below their headers, slides and pages by their numbers, other texts into lines. */
export function numberedDocument(file: { name: string; text: string; isCut: boolean }): NumberedDocument {
  const { name, text, isCut } = file
  const book = readBook(text)
  if (book) {
    const sections = book.sheets.map((sheet, index) =>
      sectionOf(sheet, isCut && index === book.sheets.length - 1),
    )
    const [only, ...others] = sections
    const untitled = only && others.length === 0 ? [{ ...only, title: undefined }] : sections
    return { name, unit: 'row', sections: untitled }
  }
  const paged = readPages(text)
  const parts =
    paged?.pages.map((page) => partOf(linesOf(page))) ?? linesOf(text).map((line) => partOf([line]))
  return { name, unit: paged?.unit ?? 'line', sections: [{ title: undefined, isCut, parts }] }
}

function sectionOf({ head, rows, size, isOpen }: Sheet, isLastOfCut: boolean): Section {
  const [, title] = /^(?:Лист|Скрытый лист) «(.*)»/.exec(head[0] ?? '') ?? []
  const isCut = isOpen || (isLastOfCut && (size === undefined || rows.length < size))
  return { title, isCut, parts: rows.map((row) => ({ heading: head, lines: [row] })) }
}

const partOf = (lines: readonly string[]) => ({ heading: [], lines })

/** A long paragraph counts as several lines, so that a part of it can be given. */
const linesOf = (text: string) => text.match(/[^\n]{1,200}/gu) ?? []
