import { serverSign, visibleText, withoutSign } from '#domain/attached-text.ts'
import { unseenText } from '#server/sheet-text.ts'
import { wholeBeginning } from '#server/whole-words.ts'
import { withTicks } from './symbol-text.ts'

/** The maximum length of a document's text that the assistant receives, in characters. */
export const maxTextLength = 200_000
/** Further rows of a table would not fit the text, and all cells of the channels base would not fit the memory. */
export const maxRows = 10_000
/** The rows of a sheet that is too large to be read whole. Wide ones fill the text with them. */
export const briefRows = 1_000
export const cutMark = '\n…текст обрезан'

/** Returns a text of the file alone, as the server stores it. */
export function storedText(text: string): string {
  const collected = new TextCollector()
  collected.add(text)
  return collected.text
}

/** Collects pieces of text until `maxTextLength` is exceeded. */
export class TextCollector {
  #pieces: string[] = []
  #length = 0
  readonly #isOfPdf: boolean

  constructor({ isOfPdf = false } = {}) {
    this.#isOfPdf = isOfPdf
  }

  get isStarted() {
    return this.#length > 0
  }

  get isFull() {
    return this.#length > maxTextLength
  }

  /** Adds what the file says. */
  add(piece: string) {
    this.#push(withoutSign(piece))
  }

  /** Adds a text of another collector, whose lines of the server keep their sign. */
  addWritten(text: string) {
    this.#push(text)
  }

  /** Adds a line of the server, by which it knows its own text again; `words` may come from the file. */
  say(words: string) {
    const line = withoutSign(visibleText(words)).replaceAll('\n', ' ').trim()
    if (line !== '') this.#push(`${serverSign} ${line}\n`)
  }

  #push(piece: string) {
    if (this.isFull) return
    this.#pieces.push(piece)
    this.#length += piece.length
  }

  get text() {
    const text = this.#pieces.join('')
    // A PDF has icons of its own fonts at the codes of ticks.
    return boundedText(this.#isOfPdf ? text : withTicks(text))
  }
}

/** Removes characters that the database refuses, and cuts a text that is too long. */
function boundedText(text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  return clean.length <= maxTextLength ? clean : wholeBeginning(clean, maxTextLength) + cutMark
}

/** Counts the signs without spaces that a document hides, so that its text tells how much was left out. */
export function createUnseenCount() {
  let signs = 0
  return {
    add(text: string) {
      signs += Array.from(visibleText(text).replaceAll(/\s+/g, '')).length
    },
    /** Returns a document's text below the line that tells of the rest. */
    above: (text: string) =>
      signs === 0 ? text : `${serverSign} ${unseenText(signs)}\n${text === '' ? '' : `\n${text}`}`,
  }
}

export type UnseenCount = ReturnType<typeof createUnseenCount>
