import { isRule, readBook, readPages, type Sheet } from '#server/sheet-text.ts'
import { piecesOf } from '#server/whole-words.ts'

/** A document in parts that can be asked for by number, from 1 on in each section. `isCut`: its end is not stored. */
export type NumberedDocument = {
  name: string
  unit: 'row' | 'page' | 'slide' | 'line'
  /** The sheets of a workbook; a single one, and other texts, have no title. */
  sections: readonly Section[]
}

/** `heading` stands above a part and its neighbours. A hidden sheet has no parts, because it is not read. */
type Section = {
  title: string | undefined
  isHidden: boolean
  isCut: boolean
  parts: readonly { heading: readonly string[]; lines: readonly string[] }[]
}

/** Divides a text: sheets into rows below their headers, slides and pages by their numbers, other texts into lines. */
export function numberedDocument(file: { name: string; text: string; isCut: boolean }): NumberedDocument {
  const { name, text, isCut } = file
  const book = readBook(text)
  if (book) {
    const sections = book.sheets.map((sheet, index) => sectionOf(sheet, isCut && index === book.sheets.length - 1))
    const [only, ...others] = sections
    const untitled = only && others.length === 0 ? [{ ...only, title: undefined }] : sections
    return { name, unit: 'row', sections: untitled }
  }
  const paged = readPages(text)
  const parts = paged?.pages.map((page) => ({ heading: [], lines: linesOf(page) })) ?? lineParts(text)
  return {
    name,
    unit: paged?.unit ?? 'line',
    sections: [{ title: undefined, isHidden: false, isCut, parts }],
  }
}

function sectionOf({ title, isHidden, head, rows, size, isOpen }: Sheet, isLastOfCut: boolean): Section {
  const isCut = isOpen || (isLastOfCut && (size === undefined || rows.length < size))
  return { title, isHidden, isCut, parts: rows.map((row) => ({ heading: head, lines: [row] })) }
}

/** A row of a table comes with the header of the table. */
function lineParts(text: string): Section['parts'] {
  const lines = linesOf(text)
  let heading: string[] = []
  return lines.flatMap((line, index) => {
    if (isRule(line)) return []
    const below = lines[index + 1] ?? ''
    const isHeader = line.startsWith('|') && isRule(below)
    if (isHeader) heading = [line, below]
    else if (!line.startsWith('|')) heading = []
    return [{ heading, lines: isHeader ? [] : [line] }]
  })
}

/** A long paragraph counts as several lines, so that a part of it can be given. */
const linesOf = (text: string) => text.split('\n').flatMap((line) => piecesOf(line, longestLine))

const longestLine = 200
