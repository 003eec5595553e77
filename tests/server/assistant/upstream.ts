import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AiConfig } from '#server/ai-config.ts'
import type { AssistantMessage, AssistantPart, AssistantRequest } from '#server/modules/assistant/assistant.ts'
import { createModelAssistant } from '#server/modules/assistant/model-assistant.ts'
import { cleanUp } from '../clean-up.ts'

export const secretKey = 'sk-secret-0123456789'

/** Starts an upstream; `answer` gets the reply and the number of earlier requests. */
export async function startUpstream(answer: (reply: ServerResponse, index: number) => unknown) {
  const requests: { path: string | undefined; body: string; key: string | undefined }[] = []
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    requests.push({ path: request.url, body, key: request.headers.authorization })
    await answer(reply, requests.length - 1)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  cleanUp(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${portOf(server)}/v1`, requests }
}

export function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen')
  return address.port
}

export function sendEvents(reply: ServerResponse, ...events: readonly unknown[]) {
  if (!reply.headersSent) reply.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events) reply.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
}

export function fail(reply: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers })
  reply.end(JSON.stringify({ error: { message: `raw words of the upstream ${secretKey}`, type: code, code } }))
}

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export const chatDelta = (delta: object, finish_reason: string | null = null) => ({
  id: 'c1',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
})

export const configOf = (baseUrl: string, more: Partial<AiConfig> = {}): AiConfig => ({
  baseUrl,
  apiKey: secretKey,
  model: 'test-model',
  fast: undefined,
  api: 'chat',
  imageModel: undefined,
  contextTokens: 32_000,
  maxOutputTokens: undefined,
  monthlyTokens: undefined,
  ...more,
})

/** Returns the assistant for that address. Pauses between attempts take no time and are recorded in `pauses`. */
export function assistantOf(baseUrl: string, more: Partial<AiConfig> = {}) {
  const pauses: number[] = []
  const assistant = createModelAssistant(configOf(baseUrl, more), {
    pause: async (ms) => void pauses.push(ms),
    now: () => new Date('2026-11-23T12:00:00Z'),
  })
  return Object.assign(assistant, { pauses })
}

/** A Friday at the agency. */
export const setting = { at: new Date('2026-11-27T09:00:00Z'), userName: 'Анна Белова', agencyText: '' }

export const ask = (text: string, more: Partial<AssistantRequest> = {}): AssistantRequest => ({
  messages: [user(text)],
  question: text,
  begins: '',
  omittedMessages: 0,
  mode: 'text',
  setting,
  signal: new AbortController().signal,
  ...more,
})

export const user = (text: string): AssistantMessage => ({ role: 'user', text, images: [] })

export async function collect(answer: AsyncIterable<AssistantPart>) {
  const parts: AssistantPart[] = []
  let progress = 0
  let usage: Extract<AssistantPart, { type: 'usage' }> | undefined
  let error: unknown
  try {
    for await (const part of answer) {
      if (part.type === 'progress') progress++
      else if (part.type === 'usage') usage = part
      else parts.push(part)
    }
  } catch (thrown) {
    error = thrown
  }
  return { parts, progress, usage, error, text: textOf(parts) }
}

export const textOf = (parts: readonly AssistantPart[]) =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
