import type { UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import { draftMark } from '#contract/assistant/form-draft.ts'
import { answerNotes, isCutOff, isFullAnswer } from '#domain/answer/answer-notes.ts'
import { answerText } from '#domain/answer/answer-parts.ts'

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

export type Source = { url: string; title: string | undefined }

/**
 * Returns the list of sources as markdown, or an empty text. It lists each address once and only addresses
 * that a browser opens as a page.
 */
export function sourcesText(sources: readonly Source[]): string {
  const links = new Map<string, string>()
  for (const { url, title } of sources) {
    const address = pageAddress(url)
    if (address && !links.has(address)) links.set(address, title?.trim() || new URL(address).hostname)
  }
  if (links.size === 0) return ''
  const lines = Array.from(links, ([url, title], index) => `${index + 1}. [${escaped(title)}](${url})`)
  return `${heading}${lines.join('\n')}`
}

/** Returns an answer without the list that `sourcesText` added to it. */
export function withoutSources(answer: string): string {
  const start = answer.lastIndexOf(heading)
  const lines = start < 0 ? [] : answer.slice(start + heading.length).split('\n')
  const isList = lines.length > 0 && lines.every((line) => /^\d+\. \[.*\]\([^()]*\)$/.test(line))
  return isList ? answer.slice(0, start) : answer
}

const heading = '\n\n**Источники**\n\n'

/** Escapes characters that would end a markdown link. */
function pageAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return href.replace(/[()<>\\\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** Escapes a text for the words of a markdown link. */
export const escaped = (title: string) => title.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>]/g, '\\$&')

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
