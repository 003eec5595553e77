import type { AssistantTools } from '#server/modules/assistant/assistant.ts'

/** The tools of a request, with the tokens that their calls and results may take. */
export type Offered = { tools?: AssistantTools | undefined; findingTokens?: number | undefined }

/**
 * Builds a prompt beside the definitions of the tools and what they may give. What the prompt leaves free is for the
 * tools too. Returns undefined when there are no tools, or no room for them beside the newest question.
 */
export async function promptBeside<P extends { tokens: number }>(
  tools: AssistantTools | undefined,
  historyTokens: number,
  build: (room: number) => Promise<P | undefined>,
): Promise<({ prompt: P } & Offered) | undefined> {
  if (tools === undefined) return undefined
  const free = historyTokens - tools.tokens
  const { least, part } = shares[tools.about]
  const share = Math.min(Math.max(least, Math.floor(free / part)), Math.floor(free / 2))
  const reserved = Math.min(tools.findingTokens, share)
  if (reserved < fewestFindings) return undefined
  const prompt = await build(free - reserved)
  return prompt && { prompt, tools, findingTokens: free - prompt.tokens }
}

/** Returns the tools for a request that has to be shorter; none if they could give too little. */
export function halved({ tools, findingTokens = 0 }: Offered): Offered {
  const half = Math.floor(findingTokens / 2)
  return half < fewestFindings ? {} : { tools, findingTokens: half }
}

/** A question about a file is mostly answered by the part of it that the prompt has. */
const shares = { base: { least: 6_000, part: 4 }, files: { least: 1_700, part: 8 } }
/** Less says too little. */
const fewestFindings = 1_000
