import type { FilePart } from '#domain/file-part.ts'
import { type Book, isRule, readBook, readPages } from '#server/sheet-text.ts'
import { beginningWithin, countTokens } from '#server/token-count.ts'
import { wholeBeginning } from '#server/whole-words.ts'

/** A document within a number of tokens. `part` is undefined when nothing is left out. */
export type DocumentPart = { text: string; part: FilePart | undefined }

/**
 * Shortens the text of a document. Of sheets, it keeps all names and headers, the first and last rows of each, and
 * tells the statistics of all rows; of other texts the beginning, with the first and last rows of each long table.
 */
export function documentPart({ text, isCut }: { text: string; isCut: boolean }, maxTokens: number): DocumentPart {
  const book = readBook(text)
  const isWhole = countTokens(text) <= maxTokens
  if (book) {
    const shortened = isWhole ? undefined : shortenedSheets(book, { isCut, maxTokens })
    const read = shortened?.read ?? rowsOf(book)
    const part = { unit: 'row' as const, read, total: totalOf(book, isCut) }
    if (shortened || isWhole) return { text: shortened?.text ?? text, part: isLess(part) ? part : undefined }
  }
  if (isWhole) return { text, part: isCut ? { unit: 'percent', read: 100, total: null } : undefined }
  const blocks = textBlocks(text)
  return blocks.some(({ rows }) => rows.length > 0)
    ? shortenedTables(blocks, { isCut, maxTokens })
    : beginningOf(text, { isCut, maxTokens })
}

/** A part of a text: prose, or a long table with its header and the server's lines above its rows. */
type TextBlock = { head: string; rows: readonly string[] }

/** Divides a text into its long tables and what stands before each of them; all blocks together are the text. */
function textBlocks(text: string): TextBlock[] {
  const lines = text.split('\n')
  const blocks: TextBlock[] = []
  let head: string[] = []
  for (let at = 0; at < lines.length; ) {
    const isTable = isRow(lines[at]) && isRule(lines[at + 1] ?? '')
    let end = isTable ? at + 2 : at + 1
    while (isTable && isRow(lines[end])) end++
    const rows = lines.slice(at + 2, end)
    if (isTable && rows.length >= leastRows) {
      blocks.push({ head: linesOf([...head, ...lines.slice(at, at + 2)]), rows })
      head = []
    } else head.push(...lines.slice(at, end))
    at = end
  }
  return head.length === 0 ? blocks : [...blocks, { head: head.join('\n'), rows: [] }]
}

/** A shorter table has no figures, and is read with the text around it. */
const leastRows = 20

const isRow = (line = '') => line.startsWith('|')
const linesOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

const isLess = ({ read, total }: { read: number; total: number | null }) => total === null || read < total

const rowsOf = ({ sheets }: Book) => sheets.reduce((sum, { rows }) => sum + rows.length, 0)

/** Rows beyond the stored text are unknown, so a cut book has a total only when its last sheet is there with its size. */
function totalOf({ sheets, isWhole }: Book, isCut: boolean): number | null {
  if (sheets.some(({ isOpen }) => isOpen)) return null
  if (isCut && (!isWhole || sheets.at(-1)?.size === undefined)) return null
  return sheets.reduce((sum, { size, rows }) => sum + (size ?? rows.length), 0)
}

type Limits = { isCut: boolean; maxTokens: number }

function shortenedSheets({ preamble, sheets }: Book, { isCut, maxTokens }: Limits) {
  const above = preamble.map(lineOf).join('')
  const heads = sheets.map(({ head }) => `${head.join('\n')}\n`)
  const left = maxTokens - countTokens(above + heads.join('')) - sheets.length * gapTokens
  if (left < 0) return undefined
  const needs = sheets.map(({ rows }) => countTokens(rows.map(lineOf).join('')))
  const shares = shareOut(needs, left)
  let read = 0
  const parts = sheets.map((sheet, index) => {
    const { rows } = sheet
    const isOpen = sheet.isOpen || (isCut && index === sheets.length - 1)
    const tokens = shares[index] ?? 0
    const isWhole = tokens === needs[index]
    const statistics = isWhole ? '' : fittingStatistics(sheet, tokens)
    const left = tokens - countTokens(statistics)
    const kept = isWhole ? { first: rows, last: [] } : keptRows(rows, { tokens: left, hasEnd: !isOpen })
    read += kept.first.length + kept.last.length
    const gap = gapOf(rows.length - kept.first.length - kept.last.length, isOpen)
    return [heads[index], ...kept.first.map(lineOf), gap, ...kept.last.map(lineOf), statistics].join('')
  })
  return { text: above + parts.join(''), read }
}

/** Tables leave the prose its place, but have a quarter of the tokens at least. What is still too long loses its end. */
function shortenedTables(blocks: readonly TextBlock[], { isCut, maxTokens }: Limits): DocumentPart {
  const needs = blocks.map(({ rows }) => countTokens(rows.map(lineOf).join('')))
  const tables = needs.filter((need) => need > 0).length
  const prose = blocks.reduce((sum, { head }) => sum + countTokens(head), 0) + tables * gapTokens
  const shares = shareOut(needs, Math.max(maxTokens - prose, Math.floor(maxTokens / 4)))
  let length = 0
  const parts = blocks.map(({ head, rows }, index) => {
    const isOpen = isCut && index === blocks.length - 1
    const isWhole = shares[index] === needs[index]
    const kept = isWhole ? { first: rows, last: [] } : keptRows(rows, { tokens: shares[index] ?? 0, hasEnd: !isOpen })
    const gap = isWhole ? '' : gapOf(rows.length - kept.first.length - kept.last.length, isOpen)
    const [first, last] = [kept.first.map(lineOf).join(''), kept.last.map(lineOf).join('')]
    length += head.length + first.length + last.length
    return head + first + gap + last
  })
  const text = parts.join('').trimEnd()
  const whole = blocks.reduce((sum, { head, rows }) => sum + head.length + rows.map(lineOf).join('').length, 0)
  const isFitting = countTokens(text) <= maxTokens
  const given = isFitting ? text : beginningOf(text, { isCut: true, maxTokens }).text
  const read = percentOf(isFitting ? length : Math.min(given.length, length), whole)
  return { text: given, part: { unit: 'percent', read, total: isCut ? null : 100 } }
}

/** Rows matter more: the statistics take a quarter of the tokens at most. */
function fittingStatistics({ statistics }: Book['sheets'][number], tokens: number): string {
  return countTokens(statistics) <= tokens / 4 ? statistics : ''
}

const lineOf = (row: string) => `${row}\n`

/** Keeps the first rows in three quarters of the tokens and the last rows in the rest. */
function keptRows(rows: readonly string[], { tokens, hasEnd }: { tokens: number; hasEnd: boolean }) {
  const first = fittingRows(rows, hasEnd ? Math.floor((tokens * 3) / 4) : tokens)
  const rest = rows.slice(first.rows.length)
  const last = hasEnd ? fittingRows(rest.toReversed(), tokens - first.tokens).rows.toReversed() : []
  return { first: first.rows, last }
}

function fittingRows(rows: readonly string[], maxTokens: number) {
  let [count, tokens] = [0, 0]
  for (const row of rows) {
    const more = countTokens(lineOf(row))
    if (tokens + more > maxTokens) break
    tokens += more
    count++
  }
  return { rows: rows.slice(0, count), tokens }
}

/** The tokens of the longest mark of a gap. */
const gapTokens = 30

function gapOf(rows: number, isOpen: boolean): string {
  if (isOpen) return '[… дальше строки не поместились …]\n'
  return rows > 0 ? `[… пропущено строк: ${rows} …]\n` : ''
}

const cutMark = '\n[… дальше не поместилось …]'
const cutMarkTokens = countTokens(cutMark)

function beginningOf(text: string, { isCut, maxTokens }: Limits): DocumentPart {
  const room = beginningWithin(text, maxTokens - cutMarkTokens).length
  const paged = readPages(text)
  const pages = paged ? fittingPages(paged.pages, room) : { count: 0, length: 0 }
  const end = pages.length || wholeBeginning(text, room).length
  const part: FilePart =
    paged && pages.count > 0
      ? { unit: paged.unit, read: pages.count, total: isCut ? null : paged.pages.length }
      : { unit: 'percent', read: percentOf(end, text.length), total: isCut ? null : 100 }
  return { text: end === 0 ? '' : `${text.slice(0, end).trimEnd()}${cutMark}`, part }
}

const percentOf = (part: number, whole: number) =>
  part === 0 ? 0 : Math.min(99, Math.max(1, Math.floor((part / whole) * 100)))

/** Returns how many whole pages fit into the characters, and how long they are. */
function fittingPages(pages: readonly string[], room: number) {
  let [count, length] = [0, 0]
  for (const page of pages) {
    if (length + page.length > room) break
    length += page.length
    count++
  }
  return { count, length }
}

/**
 * Divides `total` among needs: small ones are met, and large ones share the rest equally. The shares never exceed the
 * needs, and together never exceed `total`.
 */
export function shareOut(needs: readonly number[], total: number): number[] {
  const shares = needs.map(() => 0)
  let left = Math.max(0, total)
  const rising = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need)
  for (const [place, { need, index }] of rising.entries()) {
    const share = Math.min(need, Math.floor(left / (rising.length - place)))
    shares[index] = share
    left -= share
  }
  return shares
}
