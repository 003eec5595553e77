import { cellText, plain } from './data-text.ts'

type Guess = { said: string; guess: string }

/** Names the words that an answer does not use, and what it reads misspelt ones as; empty for none. */
export function unreadNotice(parts: readonly string[], guesses: readonly Guess[] = []): string {
  const unused = parts.length === 0 ? '' : `Не использовал: ${parts.map(quoted).join(', ')}.`
  const read = guesses.map(({ said, guess }) => `${quoted(said)} как ${quoted(guess)}`)
  return [unused, read.length === 0 ? '' : `Прочитал ${read.join(', ')}.`].filter((text) => text !== '').join(' ')
}

const quoted = (text: string) => `«${plain(cellText(text.replaceAll(/[«»]/g, '"')))}»`
