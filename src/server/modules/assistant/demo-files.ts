import { type AttachedText, attachedTexts, serverSign } from '#domain/attached-text.ts'
import { fileExtension } from '#domain/attachment.ts'
import { readBook, readPages, type Sheet } from '#server/sheet-text.ts'
import type { AssistantRequest } from './assistant.ts'

/** What the server read of files; `remarks` are its words about files that it did not read, or read in part. */
export type ReadFiles = { documents: readonly AttachedText[]; remarks: readonly string[] }

/** Tells what the server read of each file: its kind, amount, headers and first lines. Nothing is concluded from it. */
export function describeFiles({ documents, remarks }: ReadFiles): string[] {
  const others = remarks.filter((remark) => !documents.some(({ name }) => remark.startsWith(partOf(name))))
  return [
    ...documents.flatMap((document) => describeDocument(document, remarks)),
    ...(others.length > 0 ? [listOf(others.map(describeUnread))] : []),
  ]
}

/**
 * Returns the files that the question is about: its own, or earlier ones if it speaks of files or a word of their names.
 * Undefined when it is about none.
 * @param asking the place of the question among the messages
 */
export function filesAskedFor(
  { messages, question }: Pick<AssistantRequest, 'messages' | 'question'>,
  asking: number,
): ReadFiles | undefined {
  const newest = messages.at(asking)
  const own = newest ? filesOf([newest]) : none
  if (isSome(own)) return own
  const earlier = filesOf(messages.slice(0, asking))
  return isSome(earlier) && (aboutFiles.test(question) || isNamed(earlier, question)) ? earlier : undefined
}

/** Shortens the text and removes markup and the server's sign. */
export function quote(text: string, length = 80): string {
  const characters = [...text.replace(markup, ' ').trim()]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : characters.join('')
}

/** Underscores within a word are no markup. */
const markup = /(?:[\\`*[\]<>|#~▦\s]|(?<![\p{L}\d])_|_(?![\p{L}\d]))+/gu

/** Whether a word of a file's name is in the question in any case: «в договоре» of «Договор_17.docx». */
function isNamed({ documents }: ReadFiles, question: string): boolean {
  const words = wordsOf(question)
  return documents
    .flatMap(({ name }) => wordsOf(name))
    .map((word) => word.slice(0, Math.max(leastStem, word.length - 2)))
    .some((stem) => !stem.startsWith('канал') && words.some((word) => word.startsWith(stem)))
}

const leastStem = 4
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= leastStem)

const aboutFiles = /файл|вложен|приложен|в документе|на слайде/i

const none: ReadFiles = { documents: [], remarks: [] }

const isSome = ({ documents, remarks }: ReadFiles) => documents.length + remarks.length > 0

function filesOf(messages: AssistantRequest['messages']): ReadFiles {
  const texts = messages.flatMap(({ role, text }) => (role === 'user' ? [text] : []))
  return {
    documents: texts.flatMap(attachedTexts),
    remarks: texts.flatMap((text) => Array.from(beforeTags(text).matchAll(remarkLine), ([, remark = '']) => remark)),
  }
}

/** The words of the server stand between the question and the texts of the files. */
const beforeTags = (text: string) => text.split('\n\n<файл имя="', 1)[0] ?? ''

const remarkLine = /^\[((?:Файл|Изображение) «.+)\]$/gm

const describeUnread = (remark: string) =>
  remark.startsWith('Изображение')
    ? `${quote(remark, 200)}. Демонстрационная модель изображений не видит`
    : quote(remark, 200)

const partOf = (name: string) => `Файл «${name}»: `

function describeDocument({ name, text }: AttachedText, remarks: readonly string[]): string[] {
  const book = readBook(text)
  const remark = remarks.find((one) => one.startsWith(partOf(name)))
  const amount = book
    ? `листов: ${book.sheets.length.toLocaleString('ru-RU')}`
    : [...numberedParts(text), `символов: ${text.length.toLocaleString('ru-RU')}`].join(', ')
  const facts = [book ? 'Таблица' : kindOf(name), amount, ...(remark ? [remark.slice(partOf(name).length)] : [])]
  return [
    `## ${quote(name)}`,
    `${facts.join('; ')}.`,
    ...(book ? book.sheets.slice(0, mostSheets).flatMap(describeSheet) : describeText(text)),
  ]
}

const mostSheets = 3
const mostColumns = 6
const mostLines = 3

const kinds: Readonly<Record<string, string>> = {
  pdf: 'Документ PDF',
  pptx: 'Презентация',
  doc: 'Документ',
  docx: 'Документ',
  odt: 'Документ',
  rtf: 'Документ',
}

const kindOf = (name: string) => kinds[fileExtension(name)] ?? 'Текст'

function numberedParts(text: string): string[] {
  const paged = readPages(text)
  return paged ? [`${paged.unit === 'slide' ? 'слайдов' : 'страниц'}: ${paged.pages.length}`] : []
}

function describeSheet({ head, rows, statistics }: Sheet): string[] {
  const titles = cellsOf(head.find((line) => line.startsWith('|')) ?? '')
  const first = rows.slice(0, mostLines).map(cellsOf)
  const width = Math.min(mostColumns, Math.max(titles.length, ...first.map(({ length }) => length)))
  const lineOf = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, place) => quote(cells[place] ?? '', 40)).join(' | ')} |`
  const table = [lineOf(titles), `|${' --- |'.repeat(width)}`, ...first.map(lineOf)].join('\n')
  return [
    `**${quote(head[0] ?? '', 120)}**`,
    ...(titles.length > 0 ? [`Столбцы: ${quote(titles.join('; '), 300)}`] : []),
    ...(width > 0 ? [table] : []),
    ...(statistics === '' ? [] : [quote(statistics, 400)]),
  ]
}

const cellsOf = (row: string) =>
  row.startsWith('|')
    ? row
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
    : []

function describeText(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith(serverSign))
  const headings = lines.filter((line) => /^#+ /.test(line)).slice(0, mostColumns)
  const [beginning = ''] = lines.filter((line) => !headings.includes(line))
  const figures = lines.filter((line) => line !== beginning && /\d/.test(line)).slice(0, mostLines)
  return [
    ...(headings.length > 0 ? [`Заголовки: ${headings.map((line) => `«${quote(line)}»`).join(', ')}`] : []),
    ...(beginning === '' ? [] : [`Начинается так: «${quote(beginning, 200)}»`]),
    ...(figures.length > 0
      ? [`Первые строки с цифрами:\n\n${listOf(figures.map((line) => `«${quote(line, 120)}»`))}`]
      : []),
  ]
}

const listOf = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
