import { searchText } from '#domain/search-text.ts'
import { dayInDigits } from '#domain/written-day.ts'

/** A word, a number or a sign of a question; `from` and `to` are its place in the text. */
export type QuestionToken = { text: string; from: number; to: number } & (
  | { is: 'word' | 'sign' | 'quoted' }
  | { is: 'number'; value: number }
)

/** Longer texts are no questions about channels. */
export const MOST_QUESTION = 2_000

const token = new RegExp(
  [
    '(?<quoted>[«"“„][^«»"“”„]{1,100}[»"”“])',
    `(?<date>${dayInDigits})`,
    "(?<number>\\d{1,3}(?:[ \\u00a0\\u2009\\u202f'’.]\\d{3})+(?!\\d)(?:,\\d{1,4})?|\\d{1,13}(?:[.,]\\d{1,4}(?!\\d))?)(?:-(?:ти|и|х|ми|го|му|й|я)(?![а-я]))?",
    '(?<handle>@[\\w.]+)',
    '(?<word>[a-zа-я]+)',
    '(?<sign><=|>=|\\.\\.+|[^\\s])',
  ].join('|'),
  'gu',
)

/** Splits a question into words, numbers and signs, in the form of search texts. */
export function questionTokens(text: string): QuestionToken[] {
  const folded = searchText(text.slice(0, MOST_QUESTION))
  return Array.from(folded.matchAll(token), (match): QuestionToken => {
    const place = { from: match.index, to: match.index + match[0].length, text: match[0] }
    const { quoted, number, word, handle } = match.groups ?? {}
    if (quoted !== undefined) return { ...place, is: 'quoted', text: quoted.slice(1, -1).trim() }
    // A group of three behind a comma may be thousands or a fraction.
    if (number !== undefined && /^[1-9]\d{0,2},\d{3}$/.test(number)) return { ...place, is: 'word' }
    if (number !== undefined) return { ...place, is: 'number', value: numberOf(number) }
    return { ...place, is: word !== undefined || handle !== undefined ? 'word' : 'sign' }
  })
}

/** A group of three digits after a dot is thousands, except after a zero. */
function numberOf(written: string): number {
  const isGrouped = /^[1-9]\d{0,2}(?:[\s'’.]\d{3})+(?:,\d+)?$/.test(written)
  return Number(written.replace(isGrouped ? /[\s'’.]/g : /[^\d.,]/g, '').replace(',', '.'))
}
