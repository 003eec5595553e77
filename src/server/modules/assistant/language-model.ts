import { createOpenAI } from '@ai-sdk/openai'
import { experimental_streamTextLowMemory as streamOnce, type streamText } from 'ai'
import type { AiConfig } from '#server/ai-config.ts'
import type { AssistantRequest } from './assistant.ts'
import { connectCompatibleServer, serverName } from './compatible-server.ts'

export type LanguageModel = {
  /** Sends the request; whatever fails comes as a part of the stream. */
  ask(question: Question): ReturnType<typeof streamText>['stream']
}

export type Question = {
  mode: AssistantRequest['mode']
  instructions: string
  messages: Messages
  signal: AbortSignal
}

type Messages = NonNullable<Parameters<typeof streamText>[0]['messages']>
export type Message = Messages[number]

/** The model behind the API that the configuration names. */
export function createLanguageModel(ai: AiConfig): LanguageModel {
  const options = ai.api === 'responses' ? responsesApi(ai) : chatApi(ai)
  return {
    ask: ({ mode, signal, ...question }) =>
      // The usual one keeps all chunks of an answer until it ends, for a second reader.
      streamOnce({
        ...question,
        ...options(mode),
        abortSignal: signal,
        maxRetries: 0,
        include: { rawChunks: true },
        // By default errors go to the console, with what the upstream wrote and what it was asked.
        onError: () => {},
      }).stream,
  }
}

type Options = Pick<Parameters<typeof streamText>[0], 'model' | 'tools' | 'providerOptions'>
type OptionsByMode = (mode: AssistantRequest['mode']) => Options

function responsesApi(ai: AiConfig): OptionsByMode {
  // Without a key of our own the package would look for one in the environment.
  const openai = createOpenAI({ baseURL: ai.baseUrl, apiKey: ai.apiKey ?? 'none' })
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
    // Conversations are the agency's; the provider need not keep them.
    providerOptions: { openai: { store: false } },
  })
}

/** `web_search_options` is what OpenAI, OpenRouter, Perplexity and LiteLLM understand; others ignore or refuse it. */
function chatApi(ai: AiConfig): OptionsByMode {
  // One for all answers: each has the schemas of its own that chunks are checked with.
  const model = connectCompatibleServer(ai).chatModel(ai.model)
  return (mode) => ({
    model,
    ...(mode === 'search' ? { providerOptions: { [serverName]: { web_search_options: {} } } } : {}),
  })
}
