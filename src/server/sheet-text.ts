import { quotedName, serverSign } from '#domain/attached-text.ts'
import { countText, formatNumber } from '#domain/number-text.ts'

/**
 * A sheet of a workbook's text. `head` has its name, the text above its header and the header, `size` its rows as its
 * name line tells them, `statistics` the line of all rows. `isOpen`: the sheet has more rows than the text.
 */
export type Sheet = {
  title: string
  isHidden: boolean
  head: string[]
  rows: string[]
  size: number | undefined
  statistics: string
  isOpen: boolean
}
/** `preamble` stands above the sheets; `isWhole` tells whether the last sheet that the workbook names is there. */
export type Book = { preamble: string[]; sheets: Sheet[]; isWhole: boolean }

/** The words of the lines by which a sheet is known again. The readers of files say them. */
export const sheetWords = {
  title: (name: string) => `Лист ${quoted(name)}`,
  hiddenTitle: (name: string) => `Скрытый лист ${quoted(name)} (не приводится)`,
  contents: (sheets: readonly { name: string; isHidden: boolean }[]) =>
    `Листы: ${sheets.map(({ name, isHidden }) => `${quoted(name)}${isHidden ? ' (скрытый)' : ''}`).join(', ')}`,
  /** `isMore`: the sheet has more than `rows`. */
  size: ({ rows, columns, isMore }: { rows: number; columns: number; isMore: boolean }) => {
    if (rows === 0) return ', пустой'
    const height = isMore ? `больше ${formatNumber(rows)}\u00a0строк` : countText(rows, rowForms)
    return `, ${height} × ${countText(columns, columnForms)}`
  },
  /** The first row is data. */
  headless: ', без заголовков',
  statistics: 'Сервер сосчитал по',
  /** Ends that line: totals among the rows would count twice. */
  noSums: 'Суммы не приводятся: их считают по ячейкам файла',
  /** Begins the names of hidden columns, and ends with the number of hidden rows, if there are both. */
  hiddenCells: 'Скрыто и не приводится — ',
  /** Stands first, above the names of the sheets. */
  brief: (rows: number) => `${tooLarge}: прочитаны только первые ${formatNumber(rows)} строк каждого листа`,
  uncomputed: 'В файле нет значений части формул: программа, которая его записала, их не вычислила',
}

const tooLarge = 'Файл велик для сервера'

/** Stands above the text of a form whose fields cannot be read. */
export const unreadForm = 'Не прочитаны галочки и списки формы'

/** Stands above the text of a document that hides some of its own. */
export const unseenText = (signs: number) => `${unseen}: ${countText(signs, signForms)}`
const unseen = 'Не приведено невидимого текста'

/** A name has no quotation marks or line breaks of its own, so that it cannot go on as the words after it. */
const quoted = (name: string) => `«${quotedName(name).trim()}»`

/** Returns a workbook from its text, or undefined for a text of another kind. */
export function readBook(text: string): Book | undefined {
  const preamble: string[] = []
  const sheets: Sheet[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const sheet = newSheet(line)
    const last = sheets.at(-1)
    if (sheet) sheets.push(sheet)
    else if (last ? !addLine(last, line) : !isSaid(line)) return undefined
    else if (!last) preamble.push(line)
  }
  const named = preamble.join('\n').match(/«/g)?.length ?? 1
  return sheets.length === 0 ? undefined : { preamble, sheets, isWhole: sheets.length >= named }
}

const isSaid = (line: string) => line.startsWith(`${serverSign} `)

function newSheet(line: string): Sheet | undefined {
  const [, hidden, title, rest = ''] = nameLine.exec(line) ?? []
  if (title === undefined) return undefined
  const [, more, rows] = /^, (больше )?(\d[\d\s]*)\sстрок/.exec(rest) ?? []
  // The name line counts the header too.
  const height = Number(rows?.replaceAll(/\s/g, '')) - (rest.endsWith(sheetWords.headless) ? 0 : 1)
  return {
    title,
    isHidden: hidden !== undefined,
    isOpen: more !== undefined,
    head: [line],
    rows: [],
    statistics: '',
    size: rows === undefined || more !== undefined ? undefined : Math.max(0, height),
  }
}

const nameLine = new RegExp(`^${serverSign} (?:Лист|(Скрытый лист)) «([^»]*)»(.*)$`)

/**
 * Adds a line below the name of a sheet: the server's lines and the rows above the header, then the first row as the
 * header, if there is one, with the rule below it. Returns false for a line that no table has.
 */
function addLine(sheet: Sheet, line: string): boolean {
  const { head, rows } = sheet
  const isHeaded = !head[0]?.endsWith(sheetWords.headless)
  const [header, rule] = head.filter((known) => known.startsWith('|'))
  const isAbove = rows.length === 0 && header === undefined
  if (isAbove && line.startsWith(`${serverSign} ${sheetWords.statistics}`)) sheet.statistics = `${line}\n`
  else if (isAbove && (isSaid(line) || line.startsWith('> '))) head.push(line)
  else if (!line.startsWith('|')) return false
  else if (isHeaded && (isAbove || (rule === undefined && isRule(line)))) head.push(line)
  // Without a header, the rule stands below the first row.
  else if (isHeaded || rows.length !== 1 || !isRule(line)) rows.push(line)
  return true
}

/** Returns what the lines above the first sheet or paragraph tell of the file; the text may be its beginning. */
export function readPreamble(text: string) {
  const lines = text.split('\n', 3).filter(isSaid)
  const hidden = lines.find((line) => line.startsWith(`${serverSign} ${unseen}: `))
  const contents = lines.find((line) => line.startsWith(`${serverSign} Листы: `)) ?? ''
  return {
    hiddenSheets: Array.from(contents.matchAll(/«([^»]*)» \(скрытый\)/g), ([, name = '']) => name),
    /** What the document hides, in words; empty if it hides nothing. */
    unseen: hidden?.slice(serverSign.length + 1).toLowerCase() ?? '',
    isBrief: lines.some((line) => line.startsWith(`${serverSign} ${tooLarge}: `)),
    lacksValues: lines.includes(`${serverSign} ${sheetWords.uncomputed}`),
    lacksForm: lines.includes(`${serverSign} ${unreadForm}`),
  }
}

/** Begins the line of a sheet with hidden rows or columns. */
export const hiddenCellsStart = `${serverSign} ${sheetWords.hiddenCells}`

/** Tells whether columns and rows are hidden, from what follows such beginnings. */
export const readHiddenCells = (lines: readonly string[]) => ({
  hasHiddenColumns: lines.some((line) => line.startsWith('столбцы: ')),
  hasHiddenRows: lines.some((line) => /(?:^|; )строк: \d+$/.test(line)),
})

/** The line below the header of a Markdown table. */
export const isRule = (line: string) => /^\|(?: ?:?-+:? ?\|)+$/.test(line)

const rowForms = { one: 'строка', few: 'строки', many: 'строк' }
const signForms = { one: 'знак', few: 'знака', many: 'знаков' }
const columnForms = { one: 'столбец', few: 'столбца', many: 'столбцов' }

/** Returns the words of the line above a page or a slide; the readers of files say it. */
export const pageWords = (unit: PagedText['unit'], number: number, note = '') =>
  `${words[unit]} ${number}${note === '' ? '' : ` (${note})`}`

/** A text of slides or pages, each with the line above it; they are numbered from 1 on. */
export type PagedText = { unit: 'slide' | 'page'; pages: readonly string[] }

/** Returns the pages of a text, or undefined for a text of another kind. A footer of the file is no line of the server. */
export function readPages(text: string): PagedText | undefined {
  const unit = units.find((one) => text.startsWith(`${serverSign} ${pageWords(one, 1)}`))
  return unit && { unit, pages: text.split(new RegExp(`^(?=${serverSign} ${words[unit]} \\d)`, 'm')) }
}

const words = { slide: 'Слайд', page: 'Страница' } as const
const units = ['slide', 'page'] as const
