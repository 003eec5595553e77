import { isCutOff, isFullAnswer } from '#domain/answer/answer-notes.ts'
import { ownWords, withoutNotes } from './own-words.ts'

type Answer = { text: string; interrupted: boolean; stopped: boolean; imageFileId: string | null }

/** Whether the answer broke off, so that its text can go on up to the limit of its length. */
export function canContinue(answer: Answer | undefined): boolean {
  if (answer === undefined || answer.imageFileId !== null || isFullAnswer(answer.text)) return false
  return answer.interrupted || answer.stopped || isCutOff(answer.text)
}

/**
 * Returns the part of a broken-off answer that stays, ending between two words; empty if the model has not got beyond
 * its thoughts.
 */
export function beginningOf(answer: string): string {
  if (ownWords(answer).trim() === '') return ''
  const text = withoutNotes(answer)
  const whole = /[\p{L}\p{N}]$/u.test(text) ? text.replace(/[\p{L}\p{N}]{1,40}$/u, '') : text
  return whole === '' || /\s$/.test(whole) || whole.length < text.length ? whole : `${whole} `
}

const lastLetters = 200

/** Asks the model to go on. The last words stand here too, because a long answer may be shortened in the prompt. */
export function continuationRequest(beginning: string): string {
  const last = ownWords(beginning).trimEnd().slice(-lastLetters).toWellFormed()
  return `Твой предыдущий ответ прервался на словах: «…${last}». Продолжи его точно с этого места: без вступления и без повторения сказанного.`
}
