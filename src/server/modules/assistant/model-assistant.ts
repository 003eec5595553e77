import { generateImage } from 'ai'
import type { AiConfig } from '#server/ai-config.ts'
import { beginningWithin, countTokens, tokensOfMessage } from '#server/token-count.ts'
import { answerWithRetries, type Clock, wait } from './answer-with-retries.ts'
import { answerWithText, toUsage } from './answer-with-text.ts'
import { askForTitle } from './ask-for-title.ts'
import { type Assistant, AssistantError, type AssistantPart, type AssistantRequest, type Setting } from './assistant.ts'
import { connectCompatibleServer } from './compatible-server.ts'
import { createLanguageModel } from './language-model.ts'
import { noPictures } from './model-failure.ts'
import { toPicture } from './picture.ts'
import { instructionTokens, systemPrompt, timeRemark } from './system-prompt.ts'

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
  const imageModel = ai.api === 'chat' && ai.imageModel !== undefined ? createImageModel(ai, ai.imageModel) : undefined
  const ratio = createTokenRatio()
  /** A search is another request, which may not take tools where a text does. */
  const tools = { text: { refusedUntil: 0 }, search: { refusedUntil: 0 }, image: { refusedUntil: 0 } }
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
        answerWithRetries({ begin, forgoUsage: languageModel.forgoUsage, tools: tools[request.mode] }, request, {
          pause,
          now,
        }),
        { request, ratio },
      )
    },
    title: (exchange) => askForTitle(languageModel, exchange),
  }
}

/** Instructions and answer take their tokens from the same window; in a tiny one a quarter is left. */
function historyTokens({ contextTokens, maxOutputTokens }: AiConfig, ratio: number, instructions: number): number {
  const answer = maxOutputTokens ?? Math.min(usualAnswerTokens, Math.floor(contextTokens / 4))
  const window = Math.floor((contextTokens - answer) / ratio)
  return Math.max(window - instructions, Math.floor(contextTokens / 4 / ratio))
}

/** Corrects the ratio by what the model's server tells of the request. */
async function* learning(
  parts: AsyncIterable<AssistantPart>,
  { request, ratio }: { request: AssistantRequest; ratio: TokenRatio },
): AsyncGenerator<AssistantPart> {
  let counted = countedTokens(request)
  try {
    for await (const part of parts) {
      if (part.type === 'usage' && counted !== undefined) ratio.learn({ counted, reported: part.inputTokens })
      // Later requests of the same answer have the findings of tools too.
      if (part.type === 'usage') counted = undefined
      yield part
    }
  } catch (error) {
    if (error instanceof AssistantError && error.code === 'prompt_too_long') ratio.refused()
    throw error
  }
}

type TokenRatio = ReturnType<typeof createTokenRatio>

/**
 * Learns from the model's server how many of its tokens stand for one token of `countTokens`. A larger ratio holds at
 * once. A smaller one holds only when all remembered prompts needed less, because a table needs more than prose does.
 */
function createTokenRatio() {
  const recent: number[] = Array.from({ length: remembered }, () => 1)
  const note = (ratio: number) => {
    recent.push(Math.min(Math.max(ratio, smallest), largest))
    recent.shift()
  }
  return {
    get value() {
      return Math.max(...recent)
    },
    /** Compares our count of a prompt with the server's. Short prompts say too little. */
    learn({ counted, reported }: { counted: number; reported: number }) {
      if (counted >= fewestTokens) note((reported / counted) * margin)
    },
    /** The server found a prompt too long that was counted as fitting. */
    refused() {
      note(this.value * stepUp)
    },
  }
}

const remembered = 32
const fewestTokens = 1_000
/** The next prompt may be of another kind. */
const margin = 1.1
const stepUp = 1.25
/** No usage that a server tells makes prompts longer or shorter than by these. */
const smallest = 0.75
const largest = 3

/** Undefined with pictures, whose price differs, and with a search, whose pages the server counts too. */
function countedTokens({ mode, messages, omittedMessages, setting, tools }: AssistantRequest): number | undefined {
  const hasImages = messages.some((message) => message.role === 'user' && message.images.length > 0)
  if (mode !== 'text' || hasImages) return undefined
  const instructions = systemPrompt({ mode, omittedMessages, setting, tools: tools?.about })
  const words = messages.reduce(
    (sum, { text }) => sum + tokensOfMessage + countTokens(text),
    countTokens(instructions + timeRemark(setting)),
  )
  // Each server puts the definitions of tools into words of its own, so they may be a small part only.
  const definitions = tools?.tokens ?? 0
  return words < 4 * definitions ? undefined : words + definitions
}

/** Answers are rarely longer than ten thousand characters. */
const usualAnswerTokens = 4_000

/**
 * Draws a picture from the last message, by `/images/generations` or, with attached pictures,
 * `/images/edits`. These APIs take no conversation.
 * @throws AssistantError
 * @throws the upstream's error in the form of the AI SDK
 */
function createImageModel(ai: AiConfig, name: string) {
  const model = connectCompatibleServer(ai).imageModel(name)
  return async function* draw({ messages, signal }: AssistantRequest): AsyncGenerator<AssistantPart> {
    const { image, usage } = await generateImage({
      model,
      prompt: promptOf(messages.at(-1)),
      abortSignal: signal,
      maxRetries: 0,
    })
    yield* toUsage(usage)
    yield* toPicture(image.uint8Array, { isFinal: true })
  }
}

function promptOf(message: AssistantRequest['messages'][number] | undefined) {
  const text = message?.text ?? ''
  const images = message?.role === 'user' ? message.images.map(({ data }) => data) : []
  return images.length > 0 ? { images, text } : text
}
