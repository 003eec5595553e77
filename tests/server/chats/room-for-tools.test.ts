import { beforeAll, expect, test } from 'vitest'
import { countTokens } from '#server/token-count.ts'
import { call, script, usage, withBase } from '../agency-tools/start-agency.ts'
import { fail } from '../assistant/upstream.ts'
import { sheets } from '../files/sample-documents.ts'
import { uploadRead } from '../files/upload.ts'
import { say, startWithModel, talk } from './start-with-model.ts'

const table = sheets('xlsx', {
  Каналы: [['Название', 'Цена'], ...Array.from({ length: 3_000 }, (_, index) => [`Канал ${index + 1}`, 500 + index])],
})

type Body = { messages: { role: string; content: unknown }[]; tools?: unknown; tool_choice?: unknown }
const bodyOf = (text: string | undefined): Body => JSON.parse(text ?? '')
const read = (from: number) => ({ name: 'read_file', args: { name: 'каналы.xlsx', from } })

let server: Awaited<ReturnType<typeof startWithModel>>
let file: Awaited<ReturnType<typeof uploadRead>>
beforeAll(async () => {
  server = await startWithModel()
  file = await uploadRead(server.api, 'каналы.xlsx', table)
})

test.each([8_000, 12_000, 32_000])(
  'calls of tools end before they outgrow a window of %i tokens, and the model answers',
  async (contextTokens) => {
    const done = say('Готово')
    server.withModel(
      (reply, index) => {
        const body = bodyOf(server.requests[index]?.body)
        const mayCall = body.tools !== undefined && body.tool_choice !== 'none'
        const answer = mayCall ? call(read(100 * index + 1), read(100 * index + 51)) : done
        return answer(reply, index)
      },
      { contextTokens },
    )
    const { rows } = await talk(server.api, 'Прочитай всё', { files: [file], ...withBase })
    expect(rows[1]?.msg).toMatch(/\n\nГотово$/)
    expect(server.requests.length).toBeGreaterThan(1)
    for (const { body } of server.requests) {
      const { messages, tools } = bodyOf(body)
      const told = messages.map((message) => countTokens(String(message.content ?? JSON.stringify(message))))
      const tokens = told.reduce((sum, one) => sum + one, countTokens(JSON.stringify(tools)))
      expect(tokens).toBeLessThanOrEqual(contextTokens - Math.min(4_000, contextTokens / 4))
    }
    const last = bodyOf(server.requests.at(-1)?.body)
    expect(last.tool_choice).toBe('none')
    if (contextTokens < 12_000) expect(String(last.messages.at(-1)?.content)).toMatch(/^Ошибка\. Вызовов больше/)
  },
)

test.each([
  ['with a shortened file', 'Сравни'],
  ['with a long question alone', `${'Слово '.repeat(400)}сравни`],
])('a request %s that the server finds too long after a tool is sent once more', async (_, question) => {
  const { api, requests } = server.withModel(
    script(
      call(read(1)),
      (reply) => fail(reply, 400, 'context_length_exceeded'),
      call(read(2_000)),
      say('Готово', usage),
    ),
    { contextTokens: 32_000 },
  )
  const { rows } = await talk(api, question, { files: question === 'Сравни' ? [file] : [], ...withBase })
  expect(requests).toHaveLength(4)
  const sizes = requests.map(({ body }) => countTokens(body))
  if (question === 'Сравни') expect(sizes[3]).toBeLessThan((sizes[1] ?? 0) * 0.6)
  expect(rows[1]?.attributes.interrupted).toBeFalsy()
  expect(rows[1]?.msg).toMatch(/^<think>\n[\s\S]*<\/think>\s+Готово$/)
})
