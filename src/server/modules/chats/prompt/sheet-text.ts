/**
 * A sheet of a workbook's text. `head` has its name and header, `size` its rows as its name line tells them. `isOpen`:
 * the sheet has more rows than the text.
 */
export type Sheet = { head: string[]; rows: string[]; size: number | undefined; isOpen: boolean }
/** `preamble` stands above the sheets; `isWhole` tells whether the last sheet that the workbook names is there. */
export type Book = { preamble: string[]; sheets: Sheet[]; isWhole: boolean }

/** Returns a workbook from its text, or undefined for a text of another kind. */
export function readBook(text: string): Book | undefined {
  const preamble: string[] = []
  const sheets: Sheet[] = []
  for (const line of text.split('\n')) {
    if (isName(line)) sheets.push({ head: [line], rows: [], size: sizeIn(line), isOpen: isLarge(line) })
    else if (line.trim() === '') continue
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

/** Rows below the header, which the name line counts too. */
function sizeIn(name: string): number | undefined {
  const [, rows] = /», ([\d\s]+)\sстрок/.exec(name) ?? []
  return rows === undefined ? undefined : Math.max(0, Number(rows.replaceAll(/\s/g, '')) - 1)
}

/** The first row is the header, together with the rule of a Markdown table and a remark above it. */
function addLine(sheet: Sheet | undefined, line: string) {
  if (sheet === undefined) return
  const isHead = isRule(line) || !sheet.head.some((known, index) => index > 0 && !isRemark(known))
  if (isHead && sheet.rows.length === 0) sheet.head.push(line)
  else sheet.rows.push(line)
}

const isRule = (line: string) => /^\|(?: ?:?-+:? ?\|)+$/.test(line)
const isRemark = (line: string) => line.startsWith('←')
