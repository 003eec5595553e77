/** A sheet of a workbook's text. `head` has its name and header, `size` its rows as its name line tells them. */
export type Sheet = { head: string[]; rows: string[]; size: number | undefined }

/** Returns the sheets of a workbook's text, or undefined for a text of another kind. */
export function readSheets(text: string): Sheet[] | undefined {
  const sheets: Sheet[] = []
  for (const line of text.split('\n')) {
    if (isName(line)) sheets.push({ head: [line], rows: [], size: sizeIn(line) })
    else if (line.trim() !== '') addLine(sheets.at(-1), line)
    if (sheets.length === 0) return undefined
  }
  return sheets
}

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
