import { withoutAttachedTexts } from '#domain/attached-text.ts'
import type { AloneAnswer, AssistantRequest } from './assistant.ts'

/** Answers the last question from the base without a model; undefined when it asks nothing of the base. */
export async function answerAlone({
  mode,
  messages,
  tools,
  signal,
}: AssistantRequest): Promise<AloneAnswer | undefined> {
  if (mode !== 'text' || tools === undefined) return undefined
  const question = withoutAttachedTexts(messages.at(-1)?.text ?? '')
  return tools.answerAlone(question, signal)
}
