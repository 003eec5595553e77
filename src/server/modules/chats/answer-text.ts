/**
 * The text of an answer as it grows: takes what the model gives and returns what may be passed on, such that the pieces
 * together are the text to the byte. The database takes neither NUL nor half of a character, and models cut characters
 * in two: the first half waits for the second.
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
    /** Something did not fit any more. */
    get isFull() {
      return isFull
    },
    take(text: string): string {
      const given = half + text
      half = /[\ud800-\udbff]$/.test(given) ? given.slice(-1) : ''
      return pass(half ? given.slice(0, -1) : given)
    },
    /** What is left when nothing comes any more. */
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
