import type { AiConfig } from '#server/ai-config.ts'
import { beginningWithin, countTokens, tokensOfMessage } from '#server/token-count.ts'
import { answerWithText } from './answer-with-text.ts'
import { askForTitle } from './ask-for-title.ts'
import {
  type Assistant,
  AssistantError,
  type AssistantPart,
  type AssistantRequest,
  type Setting,
} from './assistant.ts'
import { createImageModel } from './image-model.ts'
import { createLanguageModel } from './language-model.ts'
import { describeFailure, noPictures, refusesUsage, retryPause } from './model-failure.ts'
import { instructionTokens, systemPrompt } from './system-prompt.ts'
import { createTokenRatio, type TokenRatio } from './token-ratio.ts'
import { type Wait, wait } from './wait.ts'

/**
 * Answers with the configured models. Retries once if a temporary failure occurs before the first part of the answer.
 */
export function createModelAssistant(
  ai: AiConfig,
  { pause = wait, now = () => new Date() }: Partial<Clock> = {},
): Assistant {
  const clock = { pause, now }
  return { ...createOne(ai, clock), fast: ai.fast && createOne({ ...ai, ...ai.fast }, clock) }
}

function createOne(ai: AiConfig, { pause, now }: Clock): Assistant {
  const languageModel = createLanguageModel(ai)
  const imageModel =
    ai.api === 'chat' && ai.imageModel !== undefined ? createImageModel(ai, ai.imageModel) : undefined
  const ratio = createTokenRatio()
  /** In a tiny window, the agency's text must leave room for a conversation. */
  const fitting = (setting: Setting): Setting => ({
    ...setting,
    agencyText: beginningWithin(setting.agencyText, Math.floor(ai.contextTokens / 4)),
  })
  const begin = (request: AssistantRequest): AsyncIterable<AssistantPart> => {
    if (request.mode !== 'image' || ai.api === 'responses') return answerWithText(languageModel, request)
    if (imageModel) return imageModel(request)
    throw noPictures()
  }
  return {
    model: ai.model,
    isDemo: false,
    historyTokens: (setting) => historyTokens(ai, ratio.value, instructionTokens(fitting(setting))),
    instructionTokens: (setting) => instructionTokens(fitting(setting)),
    answer: (given) => {
      const request = { ...given, setting: fitting(given.setting) }
      return learning(
        answerOnceOrTwice({ begin, forgoUsage: languageModel.forgoUsage }, request, { pause, now }),
        { request, ratio },
      )
    },
    title: (exchange) => askForTitle(languageModel, exchange),
  }
}

/** Instructions and answer take their tokens from the same window; in a tiny one a quarter is left. */
function historyTokens(
  { contextTokens, maxOutputTokens }: AiConfig,
  ratio: number,
  instructions: number,
): number {
  const answer = maxOutputTokens ?? Math.min(usualAnswerTokens, Math.floor(contextTokens / 4))
  const window = Math.floor((contextTokens - answer) / ratio)
  return Math.max(window - instructions, Math.floor(contextTokens / 4 / ratio))
}

/** Corrects the ratio by what the model's server tells of the request. */
async function* learning(
  parts: AsyncIterable<AssistantPart>,
  { request, ratio }: { request: AssistantRequest; ratio: TokenRatio },
): AsyncGenerator<AssistantPart> {
  const counted = countedTokens(request)
  try {
    for await (const part of parts) {
      if (part.type === 'usage' && counted !== undefined) ratio.learn({ counted, told: part.inputTokens })
      yield part
    }
  } catch (error) {
    if (error instanceof AssistantError && error.code === 'prompt_too_long') ratio.refused()
    throw error
  }
}

/** Undefined with pictures, whose price differs, and with a search, whose pages the server counts too. */
function countedTokens({ mode, messages, omittedMessages, setting }: AssistantRequest): number | undefined {
  const hasImages = messages.some((message) => message.role === 'user' && message.images.length > 0)
  if (mode !== 'text' || hasImages) return undefined
  return messages.reduce(
    (sum, { text }) => sum + tokensOfMessage + countTokens(text),
    countTokens(systemPrompt({ mode, omittedMessages, setting })),
  )
}

/** Answers are rarely longer than ten thousand characters. */
const usualAnswerTokens = 4_000

type Clock = { pause: Wait; now: () => Date }

type Model = {
  begin: (request: AssistantRequest) => AsyncIterable<AssistantPart>
  forgoUsage: () => void
}

async function* answerOnceOrTwice(
  { begin, forgoUsage }: Model,
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
        if (tries === 1 && !hasBegun && refusesUsage(error)) {
          forgoUsage()
          continue
        }
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
