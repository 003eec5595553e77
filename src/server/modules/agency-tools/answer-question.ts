import { agencyDay } from '#domain/calendar-date.ts'
import { parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import type { Sources } from './agency-tools.ts'
import { answerChannels } from './answer-channels.ts'

const longestQuestion = 1_000

/**
 * Answers a question of the agency's base without a model: the links to what was found, and a few lines whose figures
 * this server computes. Undefined when the text asks for something else.
 */
export async function answerQuestion(question: string, sources: Sources): Promise<AloneAnswer | undefined> {
  if (question.length > longestQuestion) return undefined
  const categories = await sources.categories()
  const today = agencyDay(sources.now())
  const asked = parseChannelQuestion(question, { categories, today })
  return asked && answerChannels(asked, { ...sources, categories })
}
