/** The maximum length of a document's text that the assistant receives, in characters. */
export const maxTextLength = 200_000
/** Further rows of a table would not fit the text, and all cells of the channels base would not fit the memory. */
export const maxRows = 10_000
export const cutMark = '\n…текст обрезан'
/** A longer line is cut in its middle. */
const longestLine = 10_000

/** Removes characters that the database refuses, and cuts a text that is too long after a whole line. */
export function boundedText(text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  if (clean.length <= maxTextLength) return clean
  // Half of a row ends with half of a number, which counts as a whole one.
  const end = clean.lastIndexOf('\n', maxTextLength)
  const kept = clean.slice(0, end > maxTextLength - longestLine ? end : maxTextLength)
  return kept.replace(/[\ud800-\udbff]$/, '') + cutMark
}

/** Collects pieces of text until `maxTextLength` is exceeded. */
export class TextCollector {
  #pieces: string[] = []
  #length = 0

  get isStarted() {
    return this.#length > 0
  }

  get isFull() {
    return this.#length > maxTextLength
  }

  add(piece: string) {
    if (this.isFull) return
    this.#pieces.push(piece)
    this.#length += piece.length
  }

  get text() {
    return boundedText(this.#pieces.join(''))
  }
}
