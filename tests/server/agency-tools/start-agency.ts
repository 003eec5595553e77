import type { ServerResponse } from 'node:http'
import type { ChannelInput } from '#contract/channels.ts'
import type { AiConfig } from '#server/ai-config.ts'
import { aChannelInput } from '../../channel-values.ts'
import { chatDelta, sendEvents } from '../assistant/upstream.ts'
import { type Answer, say, startWithModel } from '../chats/start-with-model.ts'
import type { TestClient } from '../test-server.ts'

/** A call of a tool, in the form of the Chat Completions API; `args` may be a text that is no JSON. */
export type Call = { name: string; args: unknown }

/** Answers with calls of tools. */
export const call =
  (...calls: readonly Call[]): Answer =>
  (reply: ServerResponse) => {
    const tool_calls = calls.map(({ name, args }, index) => ({
      index,
      id: `call-${Math.random().toString(36).slice(2)}`,
      type: 'function',
      function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
    }))
    sendEvents(reply, chatDelta({ role: 'assistant', tool_calls }), chatDelta({}, 'tool_calls'))
    sendEvents(reply, { id: 'c1', created: 1, model: 'm', choices: [], usage })
    sendEvents(reply, '[DONE]')
    reply.end()
  }

/** What each request of the scripted model takes. */
export const usage = { prompt_tokens: 1_000, completion_tokens: 10 }

/** Gives the answers one after the other; the last one again and again. */
export const script =
  (...answers: readonly Answer[]): Answer =>
  (reply, index) =>
    answers[Math.min(index, answers.length - 1)]?.(reply, index)

export const find = (args: object): Call => ({ name: 'find_channels', args })

export const withBase = { attributes: { use_agency_base: true } }

/** Returns what the tools answered in a request, in order. */
export function toolAnswers(body: string | undefined): string[] {
  const { messages }: { messages: { role: string; content: unknown }[] } = JSON.parse(body ?? '')
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
}

type Row = Partial<ChannelInput> & { category?: string }

/** Three channels about finances and one about houses, for which prices in roubles are known. */
const rows: readonly Row[] = [
  { title: 'Деньги', agency_price: 30_000.5, cpv_plan: 0.4, err_plan: 12 },
  { title: 'Биржа', agency_price: 50_000, cpv_plan: 0.5, err_plan: 8 },
  { title: 'Рубль', agency_price: 90_000, cpv_plan: null, err_plan: null },
  { title: 'Дача', agency_price: 10_000, cpv_plan: 0.2, err_plan: 20, category: 'Дом' },
]

/** Starts the product with a scripted model and a small base. */
export async function startAgency(
  answer: Answer = say('Готово', usage),
  config: Partial<AiConfig> & { aiTools?: boolean } = {},
) {
  const server = await startWithModel(answer, config)
  const ids = await addChannels(server.api, rows)
  return { ...server, ids }
}

export async function addChannels(api: TestClient, inputs: readonly Row[]): Promise<number[]> {
  const categories = new Map<string, number>()
  const ids: number[] = []
  for (const { category = 'Финансы', ...row } of inputs) {
    const category_id = categories.get(category) ?? (await addCategory(api, category))
    categories.set(category, category_id)
    const { body } = await api.send<{ id: number }>('POST', '/channels/', {
      json: aChannelInput({ ...row, category_id }),
    })
    ids.push(body.id)
  }
  return ids
}

export async function addCategory(api: TestClient, title: string): Promise<number> {
  const { body } = await api.send<{ id: number }>('POST', '/channel-categories/', { json: { title } })
  return body.id
}
