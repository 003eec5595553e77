import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import { parseAgencyQuestion } from '#domain/agency-questions/agency-questions.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import { changesList, pointsToList } from '#domain/channel-questions/follow-up.ts'
import { channelDemands } from '#domain/channel-questions/question-demands.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { answerAgency, help, taskHelp } from './answer-agency.ts'
import { answerChannels } from './answer-channels.ts'
import { answerEstimates, estimatesAddress } from './answer-estimates.ts'
import { answerFollowUp, shownChannels } from './answer-follow-up.ts'
import { answerProjects } from './answer-projects.ts'
import type { Sources } from './declared-tool.ts'

const longestQuestion = 1_000

/**
 * Answers a question of the agency's base without a model: the links to what was found, and a few lines whose figures
 * this server computes. A question that is not understood gets help. `before`: what the answer before it cites, whose
 * list a question such as «а без ЭДО?» changes.
 */
export async function answerQuestion(
  question: string,
  sources: Sources,
  signal: AbortSignal,
  before?: readonly CitedThing[],
): Promise<AloneAnswer | undefined> {
  if (question.length > longestQuestion) return undefined
  const categories = await sources.categories()
  const today = agencyDay(sources.now())
  const known = { ...sources, categories }
  const { marks, demands } = channelDemands(question, { categories, today })
  const namesChannels = marks.some(({ is }) => is === 'noun')
  const isChange = changesList(question)
  const channels = shownChannels(before)
  const parsed = parseAgencyQuestion(question, today)
  const isImplied = parsed !== undefined && 'isImplied' in parsed
  // Channels that the question or the answer before names have no budgets of projects.
  const agency = isImplied && (namesChannels || channels) ? undefined : parsed
  const isOfItsOwn = namesChannels || (agency && !isImplied && !isChange)
  const rows = isOfItsOwn ? undefined : before?.find((thing) => thing.demands)
  const asked = parseChannelQuestion(question, { categories, today })

  const changed =
    (rows?.address.startsWith(estimatesAddress) ? await answerEstimates(question, sources, rows) : undefined) ??
    (rows && (await answerProjects(question, { of: 'projects', name: '' }, sources, rows)))
  const own = changed ?? (agency && (await answerAgency(question, agency, sources, signal)))
  const followUp = changed ?? (own ? undefined : channels && (await answerFollowUp(question, channels, known, signal)))
  const answer =
    own ??
    followUp ??
    // What changes a list says too little without one.
    (!namesChannels && ((before && isChange) || pointsToList(question)) ? help([question]) : undefined) ??
    (asked && (await answerChannels(asked, known))) ??
    (marks.some(({ is }) => is === 'task') ? taskHelp() : help(demands.unread))
  if (answer.isHelp) return refusal(answer, !namesChannels && !agency, sources.now())
  return remembering(answer, (answer === followUp && before?.find(({ unread }) => unread)?.unread) || '')
}

/** What an earlier question lost, the answers that change its list lack too. */
function remembering({ notice: own, finding, ...answer }: AloneAnswer, lost: string): AloneAnswer {
  const notice = [own, lost === '' ? '' : `Прежний вопрос прочитан не весь. ${lost}`]
    .filter((text) => text !== '')
    .join(' ')
  const unread = [lost, own].filter((text) => text !== '').join(' ')
  const found = unread === '' ? finding.found : finding.found.map((thing) => ({ ...thing, unread }))
  return { ...answer, notice, finding: { ...finding, found } }
}

/** After a question of its own that is not understood, no earlier list is meant; after another text it still is. */
function refusal(answer: AloneAnswer, keepsList: boolean, at: Date): AloneAnswer {
  const nothing = { address: '/placement/channels-base', total: 0, ids: [], figures: {}, as_of: at.toISOString() }
  return { ...answer, finding: { ...answer.finding, progress: '', found: keepsList ? [] : [nothing] } }
}
