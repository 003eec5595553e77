import type { AssistantTool, AssistantTools } from '#server/modules/assistant/assistant.ts'
import { countTokens } from '#server/token-count.ts'
import { toolParameters } from '#server/tool-parameters.ts'
import { answerQuestion } from './answer-question.ts'
import { boundedTool, createCallLimit, mostCalls } from './bounded-tool.ts'
import { compareChannels } from './compare-channels.ts'
import type { Sources } from './declared-tool.ts'
import { draftBrief } from './draft-brief.ts'
import { draftEstimate } from './draft-estimate.ts'
import { findChannels } from './find-channels.ts'
import { findProjects } from './find-projects.ts'
import { listPositions } from './list-positions.ts'
import { readBrief } from './read-brief.ts'
import { readEstimate } from './read-estimate.ts'
import { readFile } from './read-file.ts'
import { sumTable } from './sum-table.ts'
import { summarise } from './summarise.ts'
import { maxResultTokens } from './texts/data-text.ts'

/** All tools; the first explains the arguments that others share. */
const all = [
  findChannels,
  summarise,
  compareChannels,
  findProjects,
  readBrief,
  readEstimate,
  listPositions,
  draftBrief,
  draftEstimate,
  readFile,
  sumTable,
]

/** `about`: a question that asks nothing of the base gets only the tools that read the files of its conversation. */
type Deps = Sources & {
  about: AssistantTools['about']
  onFault: (error: unknown, tool: string) => void
}

/** Returns the tools for the answer to one question. */
export function agencyTools({ about, onFault, ...sources }: Deps): AssistantTools {
  const limit = createCallLimit()
  const list = all
    .filter((tool) => about === 'base' || tool.about === about)
    .map((tool) => boundedTool(tool.over(sources), { limit, onFault }))
  return {
    about,
    list,
    tokens: countTokens(definitionsOf(list)),
    findingTokens: mostCalls * maxResultTokens,
    // A failing base leaves the question to the model.
    answerAlone: async (question, signal, before) =>
      about === 'base'
        ? answerQuestion(question, sources, signal, before).catch((error: unknown) => {
            onFault(error, 'question')
            return undefined
          })
        : undefined,
  }
}

/** Returns the definitions in the form in which a request carries them. */
export const definitionsOf = (tools: readonly AssistantTool[]): string =>
  JSON.stringify(
    tools.map(({ name, description, input }) => ({
      type: 'function',
      function: { name, description, parameters: toolParameters(input) },
    })),
  )
