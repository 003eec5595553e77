import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { AiConfig } from '#server/ai-config.ts'
import type { Assistant } from '#server/modules/assistant/assistant.ts'
import { createModelAssistant } from '#server/modules/assistant/model-assistant.ts'
import { chatDelta, configOf, fail, sendEvents, startUpstream } from '../assistant/upstream.ts'
import { startTestServer, type TestClient } from '../test-server.ts'
import { readStream } from './event-stream.ts'
import { historyOf } from './start-chats.ts'

const message = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.union([z.string(), z.array(z.object({ type: z.string(), text: z.optional(z.string()) }))]),
})
export type Answer = (reply: ServerResponse, index: number) => unknown

/** Answers with the text, and tells the usage if it is given. */
export const say =
  (text: string, usage?: { prompt_tokens: number; completion_tokens: number }): Answer =>
  (reply) => {
    sendEvents(reply, chatDelta({ content: text }, 'stop'))
    if (usage) sendEvents(reply, { id: 'c1', created: 1, model: 'm', choices: [], usage })
    sendEvents(reply, '[DONE]')
    reply.end()
  }

type Config = Partial<AiConfig> & { aiTools?: boolean }

/** Starts the product with a model behind HTTP, whose answers the test gives. Requests for a title are not among them and fail. */
export async function startWithModel(first: Answer = say('Да'), { aiTools = true, ...config }: Config = {}) {
  let answer = first
  const requests: (typeof upstream)['requests'] = []
  const upstream = await startUpstream((reply, index) => {
    const [request] = upstream.requests.slice(index)
    if (!request || request.body.includes('Название разговора:')) return fail(reply, 500, 'no_titles')
    requests.push(request)
    return answer(reply, requests.length - 1)
  })
  const modelOf = (more: Partial<AiConfig>) =>
    createModelAssistant(configOf(upstream.baseUrl, more), { pause: async () => {} })
  const ai = configOf(upstream.baseUrl, config)
  let model = modelOf(config)
  const assistant: Assistant = {
    ...model,
    historyTokens: (setting) => model.historyTokens(setting),
    instructionTokens: (setting) => model.instructionTokens(setting),
    answer: (request) => model.answer(request),
  }
  const server = await startTestServer({ assistant, config: { ai, aiTools } })
  await server.api.signIn()
  /** Returns the messages of a request, with their texts joined. */
  const received = (index = requests.length - 1) => {
    const { messages } = z.parse(z.object({ messages: z.array(message) }), JSON.parse(requests[index]?.body ?? ''))
    return messages.map(({ role, content }) => ({
      role,
      text: typeof content === 'string' ? content : content.map((part) => part.text ?? '').join(''),
    }))
  }
  const started = { ...server, ai, requests, received }
  return {
    ...started,
    /** Puts a new model in the place of the last one, whose requests are forgotten. */
    withModel(next: Answer, more: Partial<AiConfig> = config) {
      answer = next
      model = modelOf(more)
      requests.length = 0
      return { ...started, ai: configOf(upstream.baseUrl, more) }
    },
  }
}

type More = { files?: { id: string }[]; roomId?: string; attributes?: object }

/** Sends a message and waits for the end of its answer. Returns the chat's id and its messages. */
export async function talk(api: TestClient, msg: string, more: More = {}) {
  const path = more.roomId === undefined ? '/chats/messages' : `/chats/${more.roomId}/messages`
  const attached = more.files?.map(({ id }) => ({ id }))
  const json = { msg, attributes: { ...more.attributes, ...(attached && { attached_files: attached }) } }
  const sent = await api.send<{ room_id?: string; response_id: string }>('POST', path, { json })
  expect(sent.status).toBe(200)
  await readStream(api, sent.body.response_id)
  const roomId = sent.body.room_id ?? more.roomId ?? ''
  return { roomId, rows: (await historyOf(api, roomId)).rows }
}
