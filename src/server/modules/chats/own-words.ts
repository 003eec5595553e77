import { answerNotes } from '#server/modules/assistant/assistant.ts'
import { withoutSources } from './sources.ts'

/** Returns the model's own words of a stored answer, without what this server added to them. */
export function ownWords(answer: string): string {
  return Object.values(answerNotes).reduce(
    (words, note) => (words.endsWith(note) ? words.slice(0, -note.length) : words),
    withoutSources(answer),
  )
}
