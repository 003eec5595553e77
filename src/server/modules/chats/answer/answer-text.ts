/**
 * Collects the text of an answer and returns pieces that can be stored and that join to the exact text. The database
 * refuses NUL and lone surrogates, so a high surrogate waits for its low surrogate.
 */
export function createAnswerText(maxLength: number) {
  let whole = ''
  let half = ''
  let isFull = false

  function pass(text: string): string {
    const given = text.replaceAll('\0', '').toWellFormed()
    const piece = isFull ? '' : fitting(given, maxLength - whole.length)
    isFull ||= piece.length < given.length
    whole += piece
    return piece
  }

  return {
    get whole() {
      return whole
    },
    /** Whether the text has reached its limit. */
    get isFull() {
      return isFull
    },
    take(text: string): string {
      const given = half + text
      half = /[\ud800-\udbff]$/.test(given) ? given.slice(-1) : ''
      return pass(half ? given.slice(0, -1) : given)
    },
    /** Returns the remaining text after the model has ended. */
    end(): string {
      const rest = half
      half = ''
      return pass(rest)
    },
  }
}

function fitting(text: string, room: number): string {
  if (text.length <= room) return text
  const cut = text.slice(0, room)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
