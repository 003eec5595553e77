import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sendEvents } from '../assistant/upstream.ts'
import { type Answer, talk } from '../chats/start-with-model.ts'
import { type Call, find, script, startAgency, withBase } from './start-agency.ts'

const usage = { input_tokens: 1_000, output_tokens: 10 }
const begun = { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'm' } }
const ended = { type: 'response.completed', response: { id: 'r1', usage } }

const answered = (reply: ServerResponse, ...events: readonly object[]) => {
  sendEvents(reply, begun, ...events, ended)
  reply.end()
}

/** Answers with words, in the form of the Responses API. */
const say =
  (text: string): Answer =>
  (reply) =>
    answered(
      reply,
      { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm1' } },
      { type: 'response.output_text.delta', item_id: 'm1', output_index: 0, delta: text },
      { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'm1' } },
    )

/** Answers with calls of tools, whose arguments come in two pieces. */
const call =
  (...calls: readonly Call[]): Answer =>
  (reply, index) => {
    const events = calls.flatMap(({ name, args }, output_index) => {
      const text = typeof args === 'string' ? args : JSON.stringify(args)
      const id = `fc-${index}-${output_index}`
      const item = { type: 'function_call', id, call_id: `call-${index}-${output_index}`, name }
      const delta = { type: 'response.function_call_arguments.delta', item_id: id, output_index }
      return [
        { type: 'response.output_item.added', output_index, item: { ...item, arguments: '' } },
        ...[text.slice(0, 3), text.slice(3)].map((piece) => ({ ...delta, delta: piece })),
        {
          type: 'response.output_item.done',
          output_index,
          item: { ...item, arguments: text, status: 'completed' },
        },
      ]
    })
    answered(reply, ...events)
  }

const request = z.object({
  input: z.array(z.record(z.string(), z.unknown())),
  tools: z.array(z.object({ type: z.string(), name: z.string() })),
  tool_choice: z.optional(z.unknown()),
  store: z.boolean(),
})
const read = (body: string | undefined) => request.parse(JSON.parse(body ?? ''))

test('over the Responses API, tools answer two calls at once, and the answer has links and marks', async () => {
  const { api, requests, ids } = await startAgency(
    script(
      call(find({ categories: ['Финансы'], conditions: ['agency_price=..50000'], sort: 'agency_price' }), {
        name: 'summarise',
        args: {},
      }),
      say('От 30 000,50 ₽, а со скидкой 17 %'),
    ),
    { api: 'responses' },
  )
  const { rows } = await talk(api, 'Каналы про финансы до 50 000 ₽', withBase)
  expect(requests.map(({ path }) => path)).toEqual(['/v1/responses', '/v1/responses'])
  const [first, second] = requests.map(({ body }) => read(body))
  expect(first?.tools.map(({ type, name }) => [type, name])).toContainEqual(['function', 'find_channels'])
  expect([first?.store, second?.store]).toEqual([false, false])
  const results = (second?.input ?? []).filter(({ type }) => type === 'function_call_output')
  expect(results.map(({ call_id }) => call_id)).toEqual(['call-0-0', 'call-0-1'])
  expect(results[0]?.output).toMatch(/^Нашлось: 2\sканала\.[\s\S]*<\/данные>$/)
  // The links stand in the order in which the calls end.
  const links = rows[1]?.msg.split('</think>\n\n')[1]?.split('\n\nОт 30 000,50 ₽')[0]?.split('\n\n') ?? []
  expect(links.map((link) => /\(\/placement\/channels-base(\?[^)]*)?\)$/.test(link))).toEqual([true, true])
  expect(links.filter((link) => link.includes('?'))).toHaveLength(1)
  expect(rows[1]?.attributes.cited).toContainEqual(expect.objectContaining({ total: 2, ids: ids.slice(0, 2) }))
  expect(rows[1]?.attributes.unverified?.map(({ value }) => value)).toEqual(['17 %'])
})
