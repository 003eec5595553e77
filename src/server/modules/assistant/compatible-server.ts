import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AiConfig } from '#server/ai-config.ts'

/** The key of options that only this server understands. */
export const serverName = 'upstream'

/** Any server that speaks as OpenAI did first. A local one may want no key; an absent one sends no header. */
export const connectCompatibleServer = ({ baseUrl, apiKey }: AiConfig) =>
  createOpenAICompatible({
    name: serverName,
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
  })
