import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import type { PlacementRules } from '#domain/placement/placement-verdict.ts'
import type { AssistantTool, AssistantTools } from '#server/modules/assistant/assistant.ts'
import type { ChannelService } from '#server/modules/channels/channels.service.ts'
import { countTokens } from '#server/token-count.ts'
import { toolParameters } from '#server/tool-parameters.ts'
import { answerQuestion } from './answer-question.ts'
import { boundedTool, createCallLimit, mostCalls } from './bounded-tool.ts'
import { openFields } from './channel-query.ts'
import { compareChannels } from './compare-channels.ts'
import { draftBrief } from './draft-brief.ts'
import { draftEstimate } from './draft-estimate.ts'
import { findChannels } from './find-channels.ts'
import { findProjects } from './find-projects.ts'
import { listPositions } from './list-positions.ts'
import type { Documents } from './named-document.ts'
import type { Placement } from './placement.ts'
import { readBrief } from './read-brief.ts'
import { readEstimate } from './read-estimate.ts'
import { readFile } from './read-file.ts'
import { summariseChannels } from './summarise-channels.ts'
import { maxResultTokens } from './texts/data-text.ts'

export type Category = { id: number; title: string }

/** What the tools read. All of it is read-only. */
export type Sources = {
  channels: Pick<ChannelService, 'survey' | 'getSome'>
  categories: () => Promise<readonly Category[]>
  /** The user's own documents in the conversation. */
  documents: Documents
  placement: Placement
  /** The agency's rules of placement. */
  rules: () => Promise<PlacementRules>
  /** The user who asks, whose rights the tools have. */
  userId: number
  now: () => Date
}

type Deps = Sources & { onFault: (error: unknown, tool: string) => void }

/** Returns the tools for the answer to one question. */
export function agencyTools({ onFault, ...sources }: Deps): AssistantTools {
  const limit = createCallLimit()
  const all = [
    findChannels(sources),
    summariseChannels(sources),
    compareChannels(sources),
    findProjects(sources),
    readBrief(sources),
    readEstimate(sources),
    listPositions(sources),
    draftBrief(sources),
    draftEstimate(sources),
    readFile(sources.documents),
  ]
  const list = all.map((tool) => boundedTool(withGrammar(tool), { limit, onFault }))
  return {
    about: 'base',
    ...sized(list),
    // A failing base leaves the question to the model.
    answerAlone: (question, signal) =>
      answerQuestion(question, sources, signal).catch((error: unknown) => {
        onFault(error, 'question')
        return undefined
      }),
  }
}

/** Returns the tool that reads the files of a conversation, for a question that asks nothing of the base. */
export function fileTools({ documents, onFault }: Pick<Deps, 'documents' | 'onFault'>): AssistantTools {
  const limit = createCallLimit()
  return {
    about: 'files',
    ...sized([boundedTool(readFile(documents), { limit, onFault })]),
    answerAlone: async () => undefined,
  }
}

const sized = (list: readonly AssistantTool[]) => ({
  list,
  tokens: countTokens(definitionsOf(list)),
  findingTokens: mostCalls * maxResultTokens,
})

/** Returns the definitions in the form in which a request carries them. */
export const definitionsOf = (tools: readonly AssistantTool[]): string =>
  JSON.stringify(
    tools.map(({ name, description, input }) => ({
      type: 'function',
      function: { name, description, parameters: toolParameters(input) },
    })),
  )

/** The first tool explains the arguments that others share. */
const withGrammar = (tool: AssistantTool): AssistantTool =>
  tool.name === 'find_channels' ? { ...tool, description: `${tool.description}\n${grammar()}` } : tool

function grammar(): string {
  const byKind = Map.groupBy(openFields, (field) => {
    const kind = conditionKindOf(field)
    return typeof kind === 'string' ? kind : 'choice'
  })
  const of = (kind: 'number' | 'day' | 'flag' | 'text') => (byKind.get(kind) ?? []).join(', ')
  const choices = (byKind.get('choice') ?? []).map((field) => {
    const kind = conditionKindOf(field)
    return `${field}=${typeof kind === 'string' ? '' : kind.join('|')}`
  })
  return [
    'categories — категории, ! — кроме: "!Политика". title — часть названия. sort — поле, с минусом по убыванию.',
    'conditions — все сразу: "agency_price=..50000", "err_plan=10..", "nda=yes".',
    `Числа (от..до): ${of('number')}.`,
    `Дни (2026-12-01..2026-12-31): ${of('day')}.`,
    `yes или no: ${of('flag')}.`,
    `Слова: ${of('text')}.`,
    `Значения через запятую, ! — кроме: ${choices.join('; ')}.`,
    '«-» — пусто, «*» — заполнено. Цена без уточнения — agency_price.',
  ].join('\n')
}
