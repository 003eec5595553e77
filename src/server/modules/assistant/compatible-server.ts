import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AiConfig } from '#server/ai-config.ts'
import { foreignPicture } from './model-failure.ts'

/** The key of options that only this server understands. */
export const serverName = 'upstream'

/** Any server that speaks as OpenAI did first. A local one may want no key; an absent one sends no header. */
export const connectCompatibleServer = ({ baseUrl, apiKey }: AiConfig) =>
  createOpenAICompatible({
    name: serverName,
    baseURL: baseUrl,
    fetch: fetchFrom(new URL(baseUrl).origin),
    ...(apiKey === undefined ? {} : { apiKey }),
  })

/** A picture may come as an address, which could be one inside of the agency's network: only the server's own is asked. */
const fetchFrom =
  (origin: string): typeof fetch =>
  async (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address)
    if (url.origin === origin) return fetch(address, init)
    throw foreignPicture()
  }
