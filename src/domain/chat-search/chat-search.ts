import { answerText } from '#domain/answer/answer-parts.ts'
import { russianStem } from './russian-stem.ts'

/** A part of a message around the first found word. `marks` are the found words, from and to in UTF-16 units. */
export type ChatSnippet = { snippet: string; marks: [number, number][] }

/** A word that a message must contain: whole, or as the beginning of a word. */
export type SoughtWord = { text: string; isWhole: boolean }

const maxWords = 16
/** Longer words are compared by their beginning. */
const maxWordLength = 64
/** A shorter stem is the beginning of too many other words. */
const minStemLength = 3

/** All other characters part words. The migration 0007_chats.sql repeats this alphabet and the folding. */
const words = /[0-9a-zа-я]+/g
const capitals = /[A-ZА-ЯЁ]/g

/**
 * Returns the words of a query. A message matches if it contains them all, in any order: a word of one letter as it is,
 * and a longer one as the beginning of a word after its Russian ending is cut off.
 */
export function soughtWords(query: string): SoughtWord[] {
  const found = folded(query).match(words) ?? []
  const sought = found.map((word) => ({
    text: stemOf(word).slice(0, maxWordLength),
    isWhole: word.length === 1,
  }))
  return [...new Map(sought.map((word) => [word.text, word])).values()].slice(0, maxWords)
}

/** Returns the part of a message that a search reads: an answer has no thoughts of the model. */
export function searchedText(role: 'user' | 'assistant', text: string): string {
  return role === 'assistant' ? answerText(text) : text
}

/** The word that stands in every answer with thoughts, because their tag is a word for the index. */
export const thoughtsWord = 'think'

/** Returns the part of the text that shows the sought words; undefined if the text lacks one of them. */
export function findWords(text: string, sought: readonly SoughtWord[]): ChatSnippet | undefined {
  const missing = new Set(sought)
  const whole = withoutMarkup(text)
  const found = placesOf(whole, sought, missing)
  if (missing.size > 0 || found.length === 0) return undefined
  // The address of a link is shown only if nothing else has the words.
  const readable = withoutMarkup(text.replace(links, '$1'))
  const places = placesOf(readable, sought)
  return places.length > 0 ? snippetOf(readable, places) : snippetOf(whole, found)
}

/** Returns where the sought words are, and deletes the found ones from `missing`. */
function placesOf(text: string, sought: readonly SoughtWord[], missing?: Set<SoughtWord>) {
  const places: [number, number][] = []
  for (const { 0: word, index } of folded(text).matchAll(words)) {
    const matching = sought.filter((one) => matches(word, one))
    for (const one of matching) missing?.delete(one)
    if (matching.length > 0) places.push([index, index + word.length])
  }
  return places
}

const matches = (word: string, { text, isWhole }: SoughtWord) => (isWhole ? word === text : word.startsWith(text))

function stemOf(word: string): string {
  if (!/^[а-я]+$/.test(word)) return word
  const stem = russianStem(word)
  return stem.length < minStemLength ? word : stem
}

/** The folding keeps the length, so that places in the folded text are places in the text. */
const folded = (text: string) =>
  text
    .normalize('NFC')
    .replace(capitals, (letter) => letter.toLowerCase())
    .replaceAll('ё', 'е')

/** A link with its text. */
const links = /\[([^[\]\n]*)\]\([^()\s]*\)/g

/** Signs of markdown and line ends, none of which belongs to a word. */
const markup = /(?:[\s*#|`~]|^>|:?-{3,}:?)+/gm

const withoutMarkup = (text: string) => text.normalize('NFC').replace(markup, ' ').trim()

const lengthBefore = 40
const snippetLength = 160

function snippetOf(text: string, found: readonly [number, number][]): ChatSnippet {
  const first = found[0]?.[0] ?? 0
  const from = first <= lengthBefore ? 0 : wordStart(text, first - lengthBefore, first)
  const to = text.length <= from + snippetLength ? text.length : wordEnd(text, from + snippetLength)
  const head = from > 0 ? '…' : ''
  const shift = head.length - from
  return {
    snippet: `${head}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: found.filter(([start]) => start < to).map(([start, end]) => [start + shift, Math.min(end, to) + shift]),
  }
}

/** Returns the start of the first word after `from`, at most `most`. */
function wordStart(text: string, from: number, most: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 || space >= most ? most : space + 1
}

/** Returns the end of the last whole word before `to`; within a long word, `to` without a half of a character. */
function wordEnd(text: string, to: number): number {
  const space = text.lastIndexOf(' ', to)
  if (space > to - lengthBefore) return space
  return /[\ud800-\udbff]/.test(text.charAt(to - 1)) ? to - 1 : to
}
