import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AiConfig } from '#server/ai-config.ts'
import { foreignPicture } from './model-failure.ts'

/** The key of options that only this server understands. */
export const serverName = 'upstream'

/** Connects to a server with OpenAI's first API. Without a key, for a local server, no header is sent. */
export const connectCompatibleServer = ({ baseUrl, apiKey }: AiConfig) =>
  createOpenAICompatible({
    name: serverName,
    baseURL: baseUrl,
    fetch: fetchFrom(new URL(baseUrl).origin),
    ...(apiKey === undefined ? {} : { apiKey }),
  })

/**
 * Fetches a picture's address from the model's own server only, without redirects, because an address may
 * lead into the agency's network.
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
