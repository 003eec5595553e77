import type { AloneAnswer, AssistantRequest } from './assistant.ts'

/** Answers the last question from the base without a model; undefined when it asks nothing of the base. */
export async function answerAlone({
  mode,
  question,
  tools,
  signal,
}: AssistantRequest): Promise<AloneAnswer | undefined> {
  if (mode !== 'text' || tools === undefined) return undefined
  return tools.answerAlone(question, signal)
}
