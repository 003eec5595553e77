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

/**
 * A picture may come as an address, which could be one inside of the agency's network, or lead on to one: only the
 * server's own is asked, and what it gives is the picture.
 */
const fetchFrom =
  (origin: string): typeof fetch =>
  async (address, init) => {
    const { url, method } = new Request(address, { method: init?.method ?? 'GET' })
    if (new URL(url).origin !== origin) throw foreignPicture()
    if (method !== 'GET') return fetch(address, init)
    const answer = await fetch(address, { ...init, redirect: 'manual' })
    if (answer.status >= 300 && answer.status < 400) throw foreignPicture()
    return answer
  }
