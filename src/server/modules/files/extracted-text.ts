/** As much of a document as the assistant is ever given, in characters. */
export const maxTextLength = 200_000
const cutMark = '\n…текст обрезан'

/** A text as the database takes it, cut where it is too long. */
export function boundedText(text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  if (clean.length <= maxTextLength) return clean
  return clean.slice(0, maxTextLength).replace(/[\ud800-\udbff]$/, '') + cutMark
}

/** Takes pieces until there is enough of them. */
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
