import * as z from 'zod/mini'
import { beginningWithin, countTokens } from '#server/token-count.ts'
import { wholeBeginning } from '#server/whole-words.ts'
import { declaredTool } from './declared-tool.ts'
import { type Document, namedDocument, namedSection } from './named-document.ts'
import { cellText, maxResultTokens } from './texts/data-text.ts'

/** Room for the frame and the tool's own words. */
const frameTokens = 300

export const readFile = declaredTool({
  name: 'read_file',
  description:
    'Читает файл, переданный не целиком: строки, страницы или слайды по номерам с 1; sheet — лист книги, у него свои строки; part — часть длинной страницы или строки.',
  about: 'files',
  input: {
    name: z.string(),
    sheet: z.optional(z.nullable(z.string())),
    from: z.int(),
    to: z.optional(z.nullable(z.int())),
    part: z.optional(z.nullable(z.int())),
  },
  async read({ name, sheet, from, to, part }, { documents }) {
    const document = namedDocument(await documents(), name)
    if (typeof document === 'string') return document
    const section = namedSection(document, sheet ?? undefined)
    if (typeof section === 'string') return section
    const total = section.parts.length
    if (section.isHidden) return 'Лист скрыт, его строки сервер не читает; скажи об этом.'
    if (total === 0) return 'Строк с данными нет.'
    if (from < 1 || from > total) return `Номера от 1 до ${total}.${section.isCut ? cutWords : ''}`
    const end = Math.min(Math.max(to ?? total, from), total)
    const { lines, last, piece } = linesFrom(document.unit, section.parts, { from, to: end, piece: part ?? 1 })
    if (piece && piece.number > piece.count) return `part — от 1 до ${piece.count}.`
    const called = [`Файл «${cellText(document.label)}»`, ...titleOf(section.title)].join(', ')
    const range = `${unitTexts[document.unit]} ${from}–${last} из ${total}${section.isCut ? ' сохранённых' : ''}${piece ? `, часть ${piece.number} из ${piece.count}` : ''}`
    const next = piece && piece.number < piece.count ? `${from}, part=${piece.number + 1}` : last + 1
    return {
      words: [
        `${called}: ${range}.${last < total || next !== last + 1 ? ` Дальше: from=${next}.` : ''}${section.isCut ? cutWords : ''}`,
        ...otherSheets(document, section.title),
      ],
      lines,
      progress: `Читаю файл «${cellText(document.label)}»${titleOf(section.title).map((title) => `, ${title}`)}: ${range}`,
    }
  },
})

const cutWords = ' Сервер хранит только начало файла, до этой строки; остального не видно, скажи об этом.'

const titleOf = (title: string | undefined) => (title === undefined ? [] : [`лист «${cellText(title)}»`])

function otherSheets({ sections }: Document, read: string | undefined): string[] {
  const others = sections.flatMap(({ title }) => (title === undefined || title === read ? [] : [title]))
  if (others.length === 0) return []
  const more = others.length > mostSheets ? ` и ещё ${others.length - mostSheets}` : ''
  return [
    `Другие листы: ${others
      .slice(0, mostSheets)
      .map((title) => `«${cellText(title, 40)}»`)
      .join(', ')}${more}.`,
  ]
}

const mostSheets = 8

const unitTexts = { row: 'строки', page: 'страницы', slide: 'слайды', line: 'строки текста' } as const

/**
 * Takes parts while they fit, at least one. Of a first part that does not fit alone, it takes the piece with the number
 * asked for, if there is one.
 */
function linesFrom(
  unit: Document['unit'],
  parts: Document['sections'][number]['parts'],
  { from, to, piece }: { from: number; to: number; piece: number },
) {
  const lines: string[] = []
  let [tokens, last] = [0, from]
  let heading: readonly string[] = []
  for (let number = from; number <= to; number++) {
    const part = parts[number - 1]
    if (part === undefined) break
    const above = part.heading === heading ? [] : part.heading
    const below = part.lines.map((line) => (unit === 'row' ? `${number}: ${line}` : line))
    tokens += tokensOf([...above, ...below])
    if (tokens > room && number === from) {
      const pieces = piecesWithin(above, below, room)
      return { lines: pieces[piece - 1] ?? [], last, piece: { number: piece, count: pieces.length } }
    }
    if (tokens > room) break
    lines.push(...above, ...below)
    heading = part.heading
    last = number
  }
  return { lines, last }
}

const room = maxResultTokens - frameTokens

/**
 * Divides lines into pieces of at most `maxTokens`, and a line that is too long between its cells or words. The heading
 * stands in each piece, if it leaves half of the tokens, else only in the first ones.
 */
export function piecesWithin(heading: readonly string[], lines: readonly string[], maxTokens: number): string[][] {
  const isRepeated = tokensOf(heading) <= maxTokens / 2
  const above = isRepeated ? heading : []
  const room = maxTokens - tokensOf(above)
  const pieces: string[][] = []
  let left = 0
  for (const line of (isRepeated ? lines : [...heading, ...lines]).flatMap((one) => divided(one, room))) {
    const tokens = tokensOf([line])
    if (tokens > left || pieces.length === 0) {
      pieces.push([...above])
      left = room
    }
    pieces.at(-1)?.push(line)
    left -= tokens
  }
  return pieces
}

export const tokensOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + countTokens(`${line}\n`), 0)

function divided(line: string, maxTokens: number): string[] {
  const parts: string[] = []
  let rest = line
  while (tokensOf([rest]) > maxTokens) {
    const end = endWithin(rest, beginningWithin(rest, maxTokens - 1).length)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

/** Returns where a beginning ends that cuts no cell, or else no word and no number. */
function endWithin(line: string, room: number): number {
  const cell = line.lastIndexOf(' | ', room - 1) + 1
  if (cell > room / 2) return cell
  // A row of a table would stay whole.
  return Math.max(wholeBeginning(` ${line}`, room + 1).length - 1, 0) || Math.max(room, 1)
}
