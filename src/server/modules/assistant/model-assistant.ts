import type { AiConfig } from '#server/ai-config.ts'
import { answerWithText } from './answer-with-text.ts'
import { askForTitle } from './ask-for-title.ts'
import type { Assistant, AssistantPart, AssistantRequest } from './assistant.ts'
import { createImageModel } from './image-model.ts'
import { createLanguageModel } from './language-model.ts'
import { describeFailure, noPictures, retryPause } from './model-failure.ts'
import { maxInstructionTokens } from './system-prompt.ts'
import { type Wait, wait } from './wait.ts'

/**
 * Answers with the configured model. Retries once if a temporary failure occurs before the first part of the answer.
 */
export function createModelAssistant(
  ai: AiConfig,
  { pause = wait, now = () => new Date() }: Partial<Clock> = {},
): Assistant {
  const languageModel = createLanguageModel(ai)
  const imageModel =
    ai.api === 'chat' && ai.imageModel !== undefined ? createImageModel(ai, ai.imageModel) : undefined
  const begin = (request: AssistantRequest): AsyncIterable<AssistantPart> => {
    if (request.mode !== 'image' || ai.api === 'responses') return answerWithText(languageModel, request)
    if (imageModel) return imageModel(request)
    throw noPictures()
  }
  return {
    model: ai.model,
    isDemo: false,
    historyTokens: historyTokens(ai),
    answer: (request) => answerOnceOrTwice(begin, request, { pause, now }),
    title: (exchange) => askForTitle(languageModel, exchange),
  }
}

/** Instructions and answer take their tokens from the same window; in a tiny one a quarter is left. */
function historyTokens({ contextTokens, maxOutputTokens }: AiConfig): number {
  const answer = maxOutputTokens ?? Math.min(usualAnswerTokens, Math.floor(contextTokens / 4))
  return Math.max(contextTokens - answer - maxInstructionTokens, Math.floor(contextTokens / 4))
}

/** Answers are rarely longer than ten thousand characters. */
const usualAnswerTokens = 4_000

type Clock = { pause: Wait; now: () => Date }

async function* answerOnceOrTwice(
  begin: (request: AssistantRequest) => AsyncIterable<AssistantPart>,
  request: AssistantRequest,
  { pause, now }: Clock,
): AsyncGenerator<AssistantPart> {
  // If the consumer stops reading early, the request to the upstream must end too.
  const left = new AbortController()
  const signal = AbortSignal.any([request.signal, left.signal])
  const bound = { ...request, signal }
  try {
    for (let tries = 1; ; tries++) {
      let hasBegun = false
      try {
        for await (const part of begin(bound)) {
          if (signal.aborted) return
          hasBegun ||= part.type !== 'progress'
          yield part
        }
        return
      } catch (error) {
        if (signal.aborted) return
        const pauseMs = tries === 1 && !hasBegun ? retryPause(error, now()) : undefined
        if (pauseMs === undefined) throw describeFailure(error, request, hasBegun)
        await pause(pauseMs, signal)
        if (signal.aborted) return
      }
    }
  } finally {
    left.abort()
  }
}
