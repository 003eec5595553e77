import { expect, test } from 'vitest'
import { numberedDocument } from '#server/modules/chats/prompt/numbered-document.ts'
import { countTokens } from '#server/token-count.ts'
import { say, startWithModel, talk } from '../chats/start-with-model.ts'
import { sheets } from '../files/sample-documents.ts'
import { problemOf, uploadOne } from '../files/upload.ts'
import { addTestUser, TestClient } from '../test-server.ts'
import { call, script, usage, withBase } from './start-agency.ts'

const table = sheets('xlsx', {
  Каналы: [
    ['Название', 'Цена'],
    ...Array.from({ length: 3_000 }, (_, index) => [`Канал ${index + 1}`, 500 + index]),
  ],
})

const read = (args: object) => call({ name: 'read_file', args })

function lastResult(body: string | undefined): string {
  const { messages }: { messages: { role: string; content: unknown }[] } = JSON.parse(body ?? '')
  return String(messages.findLast(({ role }) => role === 'tool')?.content)
}

test('the model reads the rows of a shortened table that did not fit, with its header', async () => {
  const { api, requests } = await startWithModel(
    script(
      read({ name: 'каналы.xlsx', from: 2_000, to: 2_002 }),
      read({ name: 'каналы.xlsx', from: 1 }),
      read({ name: 'канал.xlsx', from: 1 }),
      read({ name: 'каналы.xlsx', from: 3_001 }),
      say('Канал 2000 стоит 2499', usage),
    ),
    { contextTokens: 12_000 },
  )
  const file = await uploadOne(api, 'каналы.xlsx', table)
  expect(await problemOf(api, file.id)).toBeNull()
  const { rows } = await talk(api, 'Сколько стоит канал 2000?', { files: [file], ...withBase })
  expect(requests[0]?.body).not.toContain('Канал 2000 ')
  const results = requests.slice(1).map(({ body }) => lastResult(body))
  expect(results[0]).toMatch(/Файл «каналы.xlsx»: строки 2000–2002 из 3000\. Дальше: from=2003\./)
  expect(results[0]).toMatch(/Название[\s\S]*2000: \| Канал 2000 \| 2499 \|[\s\S]*2002: \| Канал 2002 \|/)
  const [, last = 0] = /строки 1–(\d+) из 3000/.exec(results[1] ?? '') ?? []
  expect(Number(last)).toBeGreaterThan(30)
  expect(countTokens(results[1] ?? '')).toBeLessThanOrEqual(1_500)
  expect(results[2]).toBe('Ошибка. Нет такого файла. Есть: каналы.xlsx.')
  expect(results[3]).toBe('Ошибка. Номера от 1 до 3000.')
  expect(rows[1]?.msg).toMatch(/^<think>\nЧитаю файл «каналы.xlsx»: строки 2000–2002 из 3000/)
})

test('files of another chat and of another user are not read', async () => {
  const { api, db, origin, requests } = await startWithModel(
    script(say('Принял', usage), read({ name: 'тайна.txt', from: 1 }), say('Нет', usage)),
  )
  await addTestUser(db, 'boris@agency.example', 'Борис Ёлкин')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  const file = await uploadOne(boris, 'тайна.txt', 'Секрет')
  await problemOf(boris, file.id)
  await talk(boris, 'Вот файл', { files: [file] })
  await talk(api, 'Прочитай', withBase)
  expect(lastResult(requests.at(-1)?.body)).toBe('Ошибка. В разговоре нет файлов с текстом.')
})

test('a text is divided into pages by their numbers, and into lines without them', () => {
  const pages = numberedDocument({ name: 'a.pdf', text: 'Страница 1\nраз\nСтраница 2\nдва' })
  expect([pages.unit, pages.parts.map(({ lines }) => lines)]).toEqual([
    'page',
    [
      ['Страница 1', 'раз'],
      ['Страница 2', 'два'],
    ],
  ])
  expect(numberedDocument({ name: 'a.txt', text: `раз\n${'д'.repeat(250)}` }).parts).toHaveLength(3)
})
