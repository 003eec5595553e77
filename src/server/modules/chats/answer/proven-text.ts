import type { UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import { ownWords } from './own-words.ts'

/** An answer for which tools were called, with its numbers that nothing proved. */
export type CheckedAnswer = { text: string; unverified: readonly UnverifiedNumber[] | null }

/** How many unproven numbers of an answer are stored, in the order of the text. */
export const mostMarks = 100

/** Returns the words of a checked answer without the numbers that nothing proved; the others came from tools or the user. */
export function provenText({ text, unverified }: CheckedAnswer): string {
  const marks = unverified ?? []
  const last = marks.length < mostMarks ? undefined : marks.at(-1)
  const blanked = marks.reduce(
    (rest, { value, at }) => rest.slice(0, at) + ' '.repeat(value.length) + rest.slice(at + value.length),
    // Behind the last mark that is stored, nothing tells proven numbers from others.
    last ? text.slice(0, last.at) : text,
  )
  return ownWords(blanked)
}
