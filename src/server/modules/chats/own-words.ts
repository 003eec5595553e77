import { answerText } from '#domain/answer/answer-parts.ts'
import { answerNotes } from '#server/modules/assistant/assistant.ts'
import { withoutSources } from './sources.ts'

/** Returns what the model answered, without its thoughts and without what this server added. */
export function ownWords(answer: string): string {
  const words = lastFirst.reduce(
    (rest, note) => (rest.endsWith(note) ? rest.slice(0, -note.length) : rest),
    withoutSources(answer),
  )
  return answerText(words)
}

/** The notes as they stand at the end of an answer, from the end. */
const lastFirst = [answerNotes.cutOff, answerNotes.noSources]
