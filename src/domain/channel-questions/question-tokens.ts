import { digitsInText, isInexact, numberOf, readDigits } from '#domain/amounts/written-digits.ts'
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
    `(?<number>${digitsInText})(?:-(?:ти|и|х|ми|го|му|й|я)(?![а-я]))?`,
    '(?<handle>@[\\w.]+)',
    '(?<word>из-за|[a-zа-я]+)',
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
    const value = number === undefined ? undefined : valueIn(number)
    if (value !== undefined) return { ...place, is: 'number', value }
    return { ...place, is: (number ?? word ?? handle) !== undefined ? 'word' : 'sign' }
  })
}

/** A group of three behind a dot is thousands; behind a comma, it may be a fraction as well. */
function valueIn(written: string): number | undefined {
  const digits = readDigits(written)
  if (!digits || isInexact(digits, 0) || (digits.isAmbiguous && written.includes(','))) return undefined
  return numberOf(digits, digits.isAmbiguous ? 3 : 0)
}
