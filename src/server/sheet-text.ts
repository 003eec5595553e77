/**
 * A sheet of a workbook's text. `head` has its name, the text above its header and the header, `size` its rows as its
 * name line tells them, `statistics` the line of all rows. `isOpen`: the sheet has more rows than the text.
 */
export type Sheet = {
  head: string[]
  rows: string[]
  size: number | undefined
  statistics: string
  isOpen: boolean
}
/** `preamble` stands above the sheets; `isWhole` tells whether the last sheet that the workbook names is there. */
export type Book = { preamble: string[]; sheets: Sheet[]; isWhole: boolean }

/** Returns a workbook from its text, or undefined for a text of another kind. */
export function readBook(text: string): Book | undefined {
  const preamble: string[] = []
  const sheets: Sheet[] = []
  for (const line of text.split('\n')) {
    if (isName(line)) {
      sheets.push({ head: [line], rows: [], size: sizeIn(line), statistics: '', isOpen: isLarge(line) })
    } else if (line.trim() === '') continue
    else if (sheets.length > 0) addLine(sheets.at(-1), line)
    else if (isPreamble(line)) preamble.push(line)
    else return undefined
  }
  return sheets.length === 0 ? undefined : { preamble, sheets, isWhole: hasLast(preamble, sheets) }
}

/** What files/reading/formats/sheets-text.ts writes above the first sheet. */
const isPreamble = (line: string) => /^(?:Листы: «|В файле нет значений части формул)/.test(line)

/** A workbook of one sheet names no sheets. */
function hasLast(preamble: readonly string[], sheets: readonly Sheet[]): boolean {
  const names = preamble.find((line) => line.startsWith('Листы: '))
  const [, last] = /^(?:Лист|Скрытый лист) («.*»)/.exec(sheets.at(-1)?.head[0] ?? '') ?? []
  return names === undefined || (last !== undefined && names.replace(/ \(скрытый\)$/, '').endsWith(last))
}

const isLarge = (name: string) => /», больше [\d\s]+\sстрок/.test(name)

const isName = (line: string) => /^(?:Лист|Скрытый лист) «.*»/.test(line)

/** The name line counts the header too, and says when there is none. */
function sizeIn(name: string): number | undefined {
  const [, rows] = /», ([\d\s]+)\sстрок/.exec(name) ?? []
  return rows === undefined
    ? undefined
    : Math.max(0, Number(rows.replaceAll(/\s/g, '')) - (isHeadless(name) ? 0 : 1))
}

const isHeadless = (name: string) => /», [^»]+, без заголовков$/.test(name)

/** The first row is the header, together with the rule of a Markdown table and the remarks above it. */
function addLine(sheet: Sheet | undefined, line: string) {
  if (sheet === undefined) return
  const { head, rows } = sheet
  const isHeaded = !isHeadless(head[0] ?? '')
  const header = head.findIndex((known, index) => index > 0 && !isRemark(known))
  if (isRule(line) && isHeaded && header > 0 && rows.length === 0 && header === head.length - 1)
    head.push(line)
  else if (rows.length === 0 && header === -1 && isStatistics(line)) sheet.statistics = `${line}\n`
  // Without a header, the rule stands below the first row.
  else if (isRule(line) && !isHeaded && rows.length === 1) return
  else if (rows.length === 0 && header === -1 && (isHeaded || isRemark(line))) head.push(line)
  else rows.push(line)
}

/** What files/reading/formats/figures writes about all rows. */
const isStatistics = (line: string) => line.startsWith('Сервер сосчитал по ')

/** The line below the header of a Markdown table. */
export const isRule = (line: string) => /^\|(?: ?:?-+:? ?\|)+$/.test(line)
/** What `table-text.ts` there writes above a table: remarks, and the rows above the header. */
const isRemark = (line: string) => /^(?:←|> |Скрыто и не приводится — )/.test(line)
