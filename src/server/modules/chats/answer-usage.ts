import type { AnswerUsage } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import { countTokens } from '#server/token-count.ts'
import type { RunningResponse } from './running-response.ts'

/**
 * Returns what the calls of an ended answer took from the model, or undefined when no model worked on it. Tokens that
 * the model's server did not tell, as of a stopped answer, are estimated.
 */
export function usageOf({
  calls,
  pictures,
  signal,
  text,
}: RunningResponse): Omit<AnswerUsage, 'userId' | 'model'> | undefined {
  const worked = calls.filter(({ told, hasBegun }) => told || hasBegun || signal.aborted)
  if (worked.length === 0) return undefined
  const sum = (tokens: readonly number[]) => tokens.reduce((total, one) => total + one, 0)
  return {
    inputTokens: sum(worked.map(({ told, estimated }) => told?.inputTokens ?? estimated)),
    outputTokens: sum(worked.map(({ told }) => told?.outputTokens ?? countTokens(text))),
    pictures: pictures.filter(({ isFinal }) => isFinal).length,
    isEstimated: worked.some(({ told }) => told === undefined),
  }
}
