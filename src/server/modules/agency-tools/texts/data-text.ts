import { visibleText } from '#domain/attached-text.ts'

/** The longest answer of a tool in tokens, with its frame. */
export const maxResultTokens = 1_500

/** Data stands between these, and cannot end them. */
export const [opening, closing] = ['<данные>', '</данные>']

export const cutMark = '[Остальное не поместилось: сузьте запрос]'

/** Puts a short text of data between the tags, within a sentence. */
export const fenced = (text: string) => `${opening}${harmless(text)}${closing}`

/** Returns one cell or word of data, on one line, without what would end its place in a table or the tags. */
export function cellText(text: string, longest = 80): string {
  const line = harmless(text)
    .replace(/[\s|]+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line
}

/** Titles are data, not markup. */
export const plain = (text: string) => text.replace(/[\\`*_[\]#~!()]/g, '\\$&')

export const harmless = (text: string) => visibleText(text).replaceAll('<', '‹').replaceAll('>', '›')

type Guess = { said: string; guess: string }

/** Names the words that an answer does not use, and what it reads misspelt ones as; empty for none. */
export function unreadNotice(parts: readonly string[], guesses: readonly Guess[] = []): string {
  const unused = parts.length === 0 ? '' : `Не использовал: ${parts.map(quoted).join(', ')}.`
  const read = guesses.map(({ said, guess }) => `${quoted(said)} как ${quoted(guess)}`)
  return [unused, read.length === 0 ? '' : `Прочитал ${read.join(', ')}.`].filter((text) => text !== '').join(' ')
}

const quoted = (text: string) => `«${plain(cellText(text.replaceAll(/[«»]/g, '"')))}»`
