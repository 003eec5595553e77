import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AiConfig } from '#server/ai-config.ts'
import { foreignPicture } from './model-failure.ts'
import { tolerantFetch } from './tolerant-fetch.ts'

/** The `providerOptions` key of options that only this server understands. */
export const serverName = 'upstream'

/** Connects to an OpenAI-compatible server. Without a key (a local server), no key header is sent. */
export const connectCompatibleServer = ({ baseUrl, apiKey }: AiConfig, { asksUsage = false } = {}) =>
  createOpenAICompatible({
    name: serverName,
    includeUsage: asksUsage,
    baseURL: baseUrl,
    fetch: tolerantFetch(fetchFrom(new URL(baseUrl).origin)),
    ...(apiKey === undefined ? {} : { apiKey }),
  })

/**
 * Downloads pictures only from the model's own server and follows no redirects, because an address may point into the
 * agency's internal network.
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
