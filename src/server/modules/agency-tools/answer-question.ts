import { parseAgencyQuestion } from '#domain/agency-questions/agency-questions.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { parseChannelAddress } from '#domain/channel-questions/channel-query-address.ts'
import { parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import { changesList, parseFollowUp, type Shown } from '#domain/channel-questions/follow-up.ts'
import { channelDemands } from '#domain/channel-questions/question-demands.ts'
import { isOpenToModels } from '#domain/channel-search/channel-condition-fields.ts'
import { formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { answerAgency, help, taskHelp } from './answer-agency.ts'
import { answerChannels, listOf } from './answer-channels.ts'
import { answerProjects } from './answer-projects.ts'
import { compareChannels } from './compare-channels.ts'
import type { Category, Sources } from './declared-tool.ts'
import { unreadNotice } from './texts/data-text.ts'
import { findingOf, readerText } from './texts/tool-result.ts'

const longestQuestion = 1_000

/**
 * Answers a question of the agency's base without a model: the links to what was found, and a few lines whose figures
 * this server computes. A question that is not understood gets help. `before` is the answer before it, whose list a
 * question such as «а без ЭДО?» changes.
 */
export async function answerQuestion(
  question: string,
  sources: Sources,
  signal: AbortSignal,
  before = '',
): Promise<AloneAnswer | undefined> {
  if (question.length > longestQuestion) return undefined
  const categories = await sources.categories()
  const today = agencyDay(sources.now())
  const known = { ...sources, categories }
  const { marks, demands } = channelDemands(question, { categories, today })
  const isOwn = marks.some(({ is }) => is === 'noun')
  const parsed = parseAgencyQuestion(question, today)
  // Channels that the question or the answer before names have no budgets of projects.
  const isOfChannels = parsed && 'isImplied' in parsed && (isOwn || shownIn(before) !== undefined)
  const agency = isOfChannels ? undefined : parsed
  const isChange = changesList(question)
  const isOfAll = agency && !('isImplied' in agency) && !isChange
  const projects = isOwn || isOfAll ? undefined : projectsIn(before)
  const changed = projects && (await answerProjects(question, { of: 'projects', name: '' }, sources, projects))
  if (changed) return changed
  if (agency) return answerAgency(question, agency, known, signal)
  const followed = await answerFollowUp(question, before, known, signal)
  if (followed) return followed
  // What changes a list says too little without one.
  if (before !== '' && !isOwn && isChange) return help([question])
  const asked = parseChannelQuestion(question, { categories, today })
  const answer = asked && (await answerChannels(asked, known))
  if (answer) return answer
  return marks.some(({ is }) => is === 'task') ? taskHelp() : help(demands.unread)
}

/** Answers what changes the list that the answer before has shown. */
async function answerFollowUp(
  question: string,
  before: string,
  sources: Omit<Sources, 'categories'> & { categories: readonly Category[] },
  signal: AbortSignal,
): Promise<AloneAnswer | undefined> {
  const shown = shownIn(before)
  const follow =
    shown && parseFollowUp(question, shown, { categories: sources.categories, today: agencyDay(sources.now()) })
  if (!shown || !follow) return undefined
  if (follow.ask === 'unclear') return help(follow.unread.length > 0 ? follow.unread : [question])
  if (follow.ask === 'summary') {
    const { query, summary, unread } = follow
    return answerChannels({ query, others: [], summary, unread, contradictions: [], guesses: [] }, sources)
  }
  if (follow.ask === 'compare') {
    const named = {
      ...shown.query,
      category_ids: [...shown.query.category_ids],
      conditions: shown.query.conditions.map(formatNamedCondition),
    }
    const { items } = await sources.channels.survey({ ...named, sort: shown.order }, follow.count, [])
    const result = await compareChannels.read(
      { ids: items.map(({ id }) => id) },
      { ...sources, categories: async () => sources.categories },
      signal,
    )
    return { notice: '', finding: findingOf(result, sources.now()), text: readerText(result) }
  }
  const { query, order, count, skip, unread } = follow
  const isOpen = [...query.conditions.map(({ field }) => field), ...(order ? [order.replace(/^-/, '')] : [])].every(
    isOpenToModels,
  )
  if (!isOpen) return undefined
  const { finding, text } = await listOf({ ...query, order, count, skip }, sources)
  return { notice: unreadNotice(unread), finding, text }
}

/** Returns what an answer about projects has asked, in its words. */
const projectsIn = (answer: string) =>
  /^\d[\d\u00a0 ]*проект(?:а|ов)?: (.{1,1000})\.$/m.exec(answer.replaceAll('\\', ''))?.[1]

/** Returns the only list of channels that an answer links to, and how many of its rows it has shown. */
function shownIn(answer: string): Shown | undefined {
  const links = [...answer.matchAll(/\[([^[\]]*)\]\((\/placement\/channels-base[^)\s]*)\)/g)]
  const [link, ...others] = links
  // What was not understood has nothing to go on with.
  const isLost = answer.startsWith('Не использовал') && link?.[1]?.startsWith('0')
  const found = link?.[2] !== undefined && others.length === 0 && !isLost ? parseChannelAddress(link[2]) : undefined
  if (!found) return undefined
  const last = /(?:Первые|–|Первый)\s?(\d*)\s?из\s/.exec(link?.[1] ?? '')?.[1]
  const lines = answer.match(/^- /gm)?.length ?? 0
  return { ...found, rows: Number(last) || lines }
}
