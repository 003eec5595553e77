import type { UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import { ownWords } from './own-words.ts'

/** An answer for which tools were called, with its numbers that nothing proved. */
export type CheckedAnswer = { text: string; unverified: readonly UnverifiedNumber[] | null }

/** Returns the words of a checked answer without the numbers that nothing proved; the others came from tools or the user. */
export function provenText({ text, unverified }: CheckedAnswer): string {
  const blanked = (unverified ?? []).reduce(
    (rest, { value, at }) => rest.slice(0, at) + ' '.repeat(value.length) + rest.slice(at + value.length),
    text,
  )
  return ownWords(blanked)
}

/** Whether an answer goes on with the text of one of the checked answers. */
export const continuesChecked = (begins: string, checked: readonly CheckedAnswer[]): boolean =>
  begins.trim() !== '' && checked.some(({ text }) => text.startsWith(begins.trimEnd()))
