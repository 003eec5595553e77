import type { FilePart } from '#domain/file-part.ts'
import { beginningWithin, countTokens } from '#server/token-count.ts'
import { shareOut } from './share-out.ts'
import { readSheets, type Sheet } from './sheet-text.ts'

/** A document within a number of tokens. `part` is undefined when nothing is left out. */
export type DocumentPart = { text: string; part: FilePart | undefined }

/**
 * Shortens the text of a document. Of sheets, it keeps all names and headers, and the first and last rows of each; of
 * other texts the beginning.
 */
export function documentPart(
  { text, isCut }: { text: string; isCut: boolean },
  maxTokens: number,
): DocumentPart {
  const book = readSheets(text)
  const isWhole = countTokens(text) <= maxTokens
  if (book) {
    const shortened = isWhole ? undefined : shortenedSheets(book, { isCut, maxTokens })
    const read = shortened?.read ?? rowsOf(book)
    const part = { unit: 'row' as const, read, total: totalOf(book, isCut) }
    if (shortened || isWhole) return { text: shortened?.text ?? text, part: isLess(part) ? part : undefined }
  }
  if (isWhole) return { text, part: isCut ? { unit: 'percent', read: 100, total: null } : undefined }
  return beginningOf(text, { isCut, maxTokens })
}

const isLess = ({ read, total }: { read: number; total: number | null }) => total === null || read < total

const rowsOf = (book: readonly Sheet[]) => book.reduce((sum, { rows }) => sum + rows.length, 0)

/** Sheets after the stored beginning are unknown, so a cut book has a total only when its last sheet names its size. */
function totalOf(book: readonly Sheet[], isCut: boolean): number | null {
  if (isCut && book.at(-1)?.size === undefined) return null
  return book.reduce((sum, { size, rows }) => sum + (size ?? rows.length), 0)
}

type Limits = { isCut: boolean; maxTokens: number }

function shortenedSheets(book: readonly Sheet[], { isCut, maxTokens }: Limits) {
  const heads = book.map(({ head }) => `${head.join('\n')}\n`)
  const left = maxTokens - countTokens(heads.join('')) - book.length * gapTokens
  if (left < 0) return undefined
  const needs = book.map(({ rows }) => countTokens(rows.map(lineOf).join('')))
  const shares = shareOut(needs, left)
  let read = 0
  const parts = book.map(({ rows }, index) => {
    const isOpen = isCut && index === book.length - 1
    const tokens = shares[index] ?? 0
    const isWhole = tokens === needs[index]
    const kept = isWhole ? { first: rows, last: [] } : keptRows(rows, { tokens, hasEnd: !isOpen })
    read += kept.first.length + kept.last.length
    const gap = gapOf(rows.length - kept.first.length - kept.last.length, isOpen)
    return [heads[index], ...kept.first.map(lineOf), gap, ...kept.last.map(lineOf)].join('')
  })
  return { text: parts.join(''), read }
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
  const { unit, ends } = numberedPartsOf(text)
  const whole = ends.findLast((end) => end <= room)
  const end = whole ?? room
  const part: FilePart =
    whole === undefined
      ? { unit: 'percent', read: percentOf(end, text.length), total: isCut ? null : 100 }
      : { unit, read: ends.indexOf(whole) + 1, total: isCut ? null : ends.length }
  return { text: end === 0 ? '' : `${text.slice(0, end).trimEnd()}${cutMark}`, part }
}

const percentOf = (part: number, whole: number) =>
  part === 0 ? 0 : Math.min(99, Math.max(1, Math.floor((part / whole) * 100)))

/** Returns where each slide or page ends, of a text that begins with one. */
function numberedPartsOf(text: string): { unit: 'slide' | 'page'; ends: number[] } {
  const [, word] = /^(?:#+ )?(Слайд|Страница) \d+/.exec(text) ?? []
  if (word === undefined) return { unit: 'page', ends: [] }
  const starts = [...text.matchAll(new RegExp(`^(?:#+ )?${word} \\d+`, 'gm'))].map(({ index }) => index)
  return { unit: word === 'Слайд' ? 'slide' : 'page', ends: [...starts.slice(1), text.length] }
}
