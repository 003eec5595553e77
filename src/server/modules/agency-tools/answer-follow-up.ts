import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { parseChannelAddress } from '#domain/channel-questions/channel-query-address.ts'
import { describeChannelQuery } from '#domain/channel-questions/channel-query-text.ts'
import { parseFollowUp, pointsToList, type Shown } from '#domain/channel-questions/follow-up.ts'
import { isOpenToModels } from '#domain/channel-search/channel-condition-fields.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { help } from './answer-agency.ts'
import { answerChannels, listOf } from './answer-channels.ts'
import { compareChannels } from './compare-channels.ts'
import type { Base } from './declared-tool.ts'
import { surveyOf } from './find-channels.ts'
import { unreadNotice } from './texts/data-text.ts'
import { findingOf, readerText } from './texts/tool-result.ts'

/** Answers what changes the list of channels that the answer before has shown; undefined for a question of its own. */
export async function answerFollowUp(
  question: string,
  shown: Shown,
  sources: Base,
  signal: AbortSignal,
): Promise<AloneAnswer | undefined> {
  const { categories, now } = sources
  const follow = parseFollowUp(question, shown, { categories, today: agencyDay(now()) })
  switch (follow?.ask) {
    case undefined:
      return undefined
    case 'unclear':
      return help(follow.unread.length > 0 ? follow.unread : [question])
    case 'summary': {
      const { query, summary, count, unread } = follow
      return answerChannels(
        { query, others: [], summary, ...(count && { count }), unread, contradictions: [], guesses: [] },
        sources,
      )
    }
    case 'compare': {
      const { items } = await surveyOf({ ...shown.query, sort: shown.order }, sources, follow.count)
      const given = { ids: items.map(({ id }) => id) }
      const result = await compareChannels.read(given, { ...sources, categories: async () => categories }, signal)
      return { notice: '', finding: findingOf(result, now()), text: readerText(result) }
    }
    case 'list': {
      const { query, order, count, skip, unread } = follow
      const fields = [...query.conditions.map(({ field }) => field), ...(order ? [order.replace(/^-/, '')] : [])]
      if (!fields.every(isOpenToModels)) return undefined
      const { finding, text } = await listOf({ ...query, order, count, skip, unread }, sources)
      // After an answer that was refused, the list may be an older one.
      const stands = pointsToList(question) ? `Беру список: ${describeChannelQuery(shown.query, categories)}.\n\n` : ''
      return { notice: unreadNotice(unread), finding, text: `${stands}${text}` }
    }
  }
}

/** Returns the only list of channels that an answer has shown; undefined for several. */
export function shownChannels(cited: readonly CitedThing[] = []): Shown | undefined {
  const [list, ...others] = cited.flatMap(({ address, shown, asked }) =>
    shown === undefined ? [] : { address, rows: shown, ...asked },
  )
  const read = list && others.length === 0 ? parseChannelAddress(list.address) : undefined
  return list && read && { ...list, ...read }
}
