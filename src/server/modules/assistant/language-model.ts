import { createOpenAI } from '@ai-sdk/openai'
import { stepCountIs, experimental_streamTextLowMemory as streamOnce, type streamText, type ToolSet } from 'ai'
import type { AiConfig } from '#server/ai-config.ts'
import type { AssistantRequest } from './assistant.ts'
import { connectCompatibleServer, serverName } from './compatible-server.ts'
import { tolerantFetch } from './tolerant-fetch.ts'
import { inOwnWords, mostSteps } from './tool-set.ts'

export type LanguageModel = {
  /** Sends the request. A failure arrives as a part of the stream. */
  ask(question: Question): ReturnType<typeof streamText>['stream']
  /** Stops asking for the usage, which some servers refuse. */
  forgoUsage(): void
}

export type Question = {
  mode: AssistantRequest['mode']
  instructions: string
  messages: Messages
  tools?: ToolSet | undefined
  /** Whether the model may call tools once more, after the messages that earlier calls added. */
  mayCall?: ((added: readonly Message[]) => boolean) | undefined
  signal: AbortSignal
}

type Messages = NonNullable<Parameters<typeof streamText>[0]['messages']>
export type Message = Messages[number]

export function createLanguageModel(ai: AiConfig): LanguageModel {
  // The Responses API tells the usage unasked.
  let options = ai.api === 'responses' ? responsesApi(ai) : chatApi(ai, { asksUsage: true })
  return {
    forgoUsage() {
      if (ai.api === 'chat') options = chatApi(ai, { asksUsage: false })
    },
    ask: (question) =>
      askModel(question, {
        ...options(question.mode),
        ...(ai.maxOutputTokens === undefined ? {} : { maxOutputTokens: ai.maxOutputTokens }),
      }),
  }
}

/** Asks a model of the AI SDK, once more after each step of tools. A failure arrives as a part of the stream. */
export const askModel = (
  { mode: _, signal, tools, mayCall, ...question }: Question,
  options: Options & { maxOutputTokens?: number },
) =>
  // `streamText` keeps all chunks of an answer in memory for a second reader.
  streamOnce({
    ...question,
    ...options,
    ...(tools === undefined
      ? {}
      : stepsWith({ ...options.tools, ...tools }, { length: question.messages.length, mayCall })),
    abortSignal: signal,
    maxRetries: 0,
    include: { rawChunks: true },
    // The default handler prints the upstream's text and the request to the console.
    onError: () => {},
  }).stream

/** A model that may not call tools in its last step has to answer. */
const stepsWith = (tools: ToolSet, { length, mayCall }: Pick<Question, 'mayCall'> & { length: number }) => ({
  tools,
  stopWhen: stepCountIs(mostSteps),
  prepareStep: ({ stepNumber, messages }: { stepNumber: number; messages: Messages }) => ({
    messages: inOwnWords(messages),
    ...(mayCall?.(messages.slice(length)) === false || stepNumber === mostSteps - 1
      ? { toolChoice: 'none' as const }
      : {}),
  }),
})

type Options = Pick<Parameters<typeof streamText>[0], 'model' | 'tools' | 'providerOptions'>
type OptionsByMode = (mode: AssistantRequest['mode']) => Options

function responsesApi(ai: AiConfig): OptionsByMode {
  // Without a key, the package reads a key from the environment.
  const openai = createOpenAI({ baseURL: ai.baseUrl, apiKey: ai.apiKey ?? 'none', fetch: tolerantFetch(fetch) })
  const model = openai.responses(ai.model)
  const tools: Readonly<Record<AssistantRequest['mode'], Options['tools']>> = {
    text: undefined,
    search: { web_search: openai.tools.webSearch() },
    image: {
      image_generation: openai.tools.imageGeneration({
        outputFormat: 'webp',
        partialImages: 3,
        ...(ai.imageModel === undefined ? {} : { model: ai.imageModel }),
      }),
    },
  }
  return (mode) => ({
    model,
    ...(tools[mode] ? { tools: tools[mode] } : {}),
    // Conversations belong to the agency, so the provider must not store them.
    providerOptions: { openai: { store: false } },
  })
}

/** OpenAI, OpenRouter, Perplexity and LiteLLM understand `web_search_options`; other servers ignore or refuse it. */
function chatApi(ai: AiConfig, { asksUsage }: { asksUsage: boolean }): OptionsByMode {
  // Each model instance builds its own schemas, so all answers share one instance.
  const model = connectCompatibleServer(ai, { asksUsage }).chatModel(ai.model)
  return (mode) => ({
    model,
    ...(mode === 'search' ? { providerOptions: { [serverName]: { web_search_options: {} } } } : {}),
  })
}
