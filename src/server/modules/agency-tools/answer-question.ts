import { parseAgencyQuestion } from '#domain/agency-questions/agency-questions.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { answerAgency, help } from './answer-agency.ts'
import { answerChannels } from './answer-channels.ts'
import type { Sources } from './declared-tool.ts'

const longestQuestion = 1_000

/**
 * Answers a question of the agency's base without a model: the links to what was found, and a few lines whose figures
 * this server computes. Undefined when the text asks for something else.
 */
export async function answerQuestion(
  question: string,
  sources: Sources,
  signal: AbortSignal,
): Promise<AloneAnswer | undefined> {
  if (question.length > longestQuestion) return undefined
  const categories = await sources.categories()
  const today = agencyDay(sources.now())
  const known = { ...sources, categories }
  const agency = parseAgencyQuestion(question, today)
  if (agency && agency.ask !== 'unclear') return answerAgency(agency, known, signal)
  const asked = parseChannelQuestion(question, { categories, today })
  return (asked && (await answerChannels(asked, known))) ?? (agency && help())
}
