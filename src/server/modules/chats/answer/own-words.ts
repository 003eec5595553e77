import { draftMark } from '#contract/assistant/form-draft.ts'
import { answerNotes } from '#domain/answer/answer-notes.ts'
import { answerText } from '#domain/answer/answer-parts.ts'
import { withoutSources } from './sources.ts'

/**
 * Returns what the model answered, without its thoughts and without what this server added. Links keep their titles and
 * lose the values of proposed forms, which take thousands of tokens.
 */
export const ownWords = (answer: string): string => answerText(withoutNotes(answer)).replace(draft, '')

const draft = new RegExp(`${draftMark}[\\w-]*`, 'g')

/** Returns what the model wrote, without what this server added. */
export const withoutNotes = (answer: string): string =>
  lastFirst.reduce((rest, note) => (rest.endsWith(note) ? rest.slice(0, -note.length) : rest), withoutSources(answer))

/** The notes as they stand at the end of an answer, from the end. */
const lastFirst = [answerNotes.cutOff, answerNotes.noSources, answerNotes.onlyLooked]
