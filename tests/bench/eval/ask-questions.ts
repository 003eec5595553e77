import type { ChannelQuery } from '#domain/channel-questions/channel-questions.ts'
import { parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { defaultPlacementRules } from '#domain/placement/placement-verdict.ts'
import { agencyTools } from '#server/modules/agency-tools/agency-tools.ts'
import { type Assistant, AssistantError } from '#server/modules/assistant/assistant.ts'
import type { ChannelService } from '#server/modules/channels/channels.service.ts'
import { type GoldQuestion, goldCategories } from '../../domain/channel-questions/gold.ts'
import { keepsSame, queryOf, type questionChannels } from '../../domain/channel-questions/question-channels.ts'
import { unreadSources } from '../../server/agency-tools/unread-sources.ts'

/** How one run of a question ended: rightly, or why not. */
export type Verdict = 'right' | 'other rows' | 'other order' | 'no search' | `failed: ${string}`
export type Run = { verdict: Verdict; inputTokens: number; outputTokens: number }

type Base = {
  channels: Pick<ChannelService, 'survey' | 'getSome'>
  rows: ReturnType<typeof questionChannels>
  now: () => Date
}

/** Asks each question `runs` times, several at once. Returns the runs of each question, in order. */
export async function askQuestions(
  questions: readonly GoldQuestion[],
  { runs, atOnce, ...deps }: { runs: number; atOnce: number; assistant: Assistant; base: Base },
): Promise<Run[][]> {
  const results: Run[][] = questions.map(() => [])
  const waiting = questions
    .flatMap((question, place) => Array.from({ length: runs }, () => ({ question, place })))
    .values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { question, place } of waiting) results[place]?.push(await askOnce(question, deps))
    }),
  )
  return results
}

const longestRunMs = 180_000

type Asked = Parameters<ChannelService['survey']>[0]

/** The last search of an answer counts: a model may correct itself. */
async function askOnce(gold: GoldQuestion, { assistant, base }: { assistant: Assistant; base: Base }): Promise<Run> {
  const run: Run = { verdict: 'no search', inputTokens: 0, outputTokens: 0 }
  const signal = AbortSignal.timeout(longestRunMs)
  let last: Asked | undefined
  const tools = agencyTools({
    ...unreadSources,
    about: 'base',
    channels: {
      getSome: base.channels.getSome,
      survey: (asked, limit, fields) => {
        last = asked
        return base.channels.survey(asked, limit, fields)
      },
    },
    categories: async () => goldCategories,
    documents: async () => [],
    rules: async () => defaultPlacementRules,
    now: base.now,
    onFault: () => {},
  })
  try {
    const answer = assistant.answer({
      messages: [{ role: 'user', text: gold.ask, images: [] }],
      question: gold.ask,
      begins: '',
      omittedMessages: 0,
      mode: 'text',
      setting: { at: base.now(), userName: '', agencyText: '' },
      // The parser answers for no model here.
      tools: { ...tools, answerAlone: async () => undefined },
      signal,
    })
    for await (const part of answer) {
      if (part.type !== 'usage') continue
      run.inputTokens += part.inputTokens
      run.outputTokens += part.outputTokens
    }
    if (signal.aborted) run.verdict = 'failed: too late'
    else if (last) run.verdict = verdictOf(last, gold, base)
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error
    run.verdict = `failed: ${error.code}`
  }
  return run
}

function verdictOf(asked: Asked, gold: GoldQuestion, { rows }: Base): Verdict {
  const query: ChannelQuery = {
    search: asked.search,
    category_ids: asked.category_ids,
    conditions: asked.conditions.flatMap((text) => parseNamedCondition(text) ?? []),
  }
  if (!keepsSame(rows, query, queryOf(gold))) return 'other rows'
  return gold.order === undefined || gold.order === asked.sort ? 'right' : 'other order'
}
