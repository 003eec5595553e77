/** What a model repeats begins no more characters before the place where the answer broke off. */
const longestRepeat = 1_000
/** Fewer characters within a line may stand twice on purpose. */
const shortestPhrase = 24

/**
 * Returns a function for the pieces of the model's words after `begins`, the beginning of an answer that goes on, and one
 * for their end. Both drop a line or phrase that the model begins again, unless a line break proves a new line.
 */
export function joinAnswer(begins: string) {
  const ends = repeatsOf(begins)
  const hasGap = /\s$/.test(begins)
  let held: string | undefined = ends.length === 0 ? undefined : ''
  let isJoined = false

  /** A model that repeats the words before the gap repeats the gap too. */
  function joined(text: string): string {
    if (!isJoined) return text
    const rest = hasGap ? text.replace(/^[ \t\u00a0]+/, '') : text
    if (rest !== '') isJoined = false
    return rest
  }

  function release(text: string): string {
    held = undefined
    const start = text.trimStart()
    const repeat = ends.find((end) => isRepeated(end, start))
    if (repeat === undefined) return text
    isJoined = true
    return joined(start.slice(repeat.length))
  }

  return {
    take(piece: string): string {
      if (held === undefined) return joined(piece)
      held += piece
      if (newLine.test(held)) {
        const text = held
        held = undefined
        return text
      }
      const start = held.trimStart()
      // While it may still become a repeat, or a longer one, it waits.
      return ends.some((end) => end.startsWith(start)) ? '' : release(held)
    },
    end: (): string => (held === undefined ? '' : release(held)),
  }
}

const newLine = /^[^\S\r\n]*[\r\n]/

/** Returns the ends of an unfinished line that a model may begin again, the longest first; none of a finished line. */
function repeatsOf(begins: string): string[] {
  const text = begins.trimEnd()
  if (begins.slice(text.length).includes('\n')) return []
  const first = Math.max(0, text.length - longestRepeat)
  const starts = [...text.slice(first).matchAll(/(?<=^|\s)\S/g)].map(({ index }) => first + index)
  const isLineStart = (at: number) =>
    text.slice(0, at).trimEnd() === '' || /\n[ \t]*$/.test(text.slice(Math.max(0, at - 40), at))
  return starts.filter((at) => isLineStart(at) || text.length - at >= shortestPhrase).map((at) => text.slice(at))
}

/** A longer word than the last one is no repeat. */
const isRepeated = (end: string, start: string) =>
  start.startsWith(end) && !/[\p{L}\p{N}]{2}/u.test(start.slice(end.length - 1, end.length + 1))
