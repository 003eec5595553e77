import { expect, test } from 'vitest'
import { numberedDocument } from '#server/modules/chats/prompt/numbered-document.ts'
import { countTokens } from '#server/token-count.ts'
import { fail } from '../assistant/upstream.ts'
import { say, startWithModel, talk } from '../chats/start-with-model.ts'
import { book } from '../documents/sample-books.ts'
import { sheets } from '../files/sample-documents.ts'
import { problemOf, uploadOne } from '../files/upload.ts'
import { addTestUser, TestClient } from '../test-server.ts'
import { call, script, usage, withBase } from './start-agency.ts'

const table = sheets('xlsx', {
  Каналы: [['Название', 'Цена'], ...Array.from({ length: 3_000 }, (_, index) => [`Канал ${index + 1}`, 500 + index])],
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
  const pagesOf = (text: string) => numberedDocument({ name: 'a', text, isCut: false })
  const pages = pagesOf('▦ Страница 1\nраз\n▦ Страница 2\nдва')
  expect([pages.unit, pages.sections.map(({ parts }) => parts.map(({ lines }) => lines))]).toEqual([
    'page',
    [
      [
        ['▦ Страница 1', 'раз'],
        ['▦ Страница 2', 'два'],
      ],
    ],
  ])
  expect(pagesOf('Страница 1\nраз').unit).toBe('line')
  expect(pagesOf(`раз\n${'д'.repeat(250)}`).sections[0]?.parts).toHaveLength(3)
})

test('a row of a table in a text comes with the header of its table', () => {
  const text = 'Прайс\n\n| Имя | Цена |\n| --- | --- |\n| Первый | 125 028 |\n\nУсловия'
  const { sections } = numberedDocument({ name: 'a.docx', text, isCut: false })
  const heading = ['| Имя | Цена |', '| --- | --- |']
  expect(sections[0]?.parts).toEqual([
    { heading: [], lines: ['Прайс'] },
    { heading, lines: [] },
    { heading, lines: ['| Первый | 125 028 |'] },
    { heading: [], lines: ['Условия'] },
  ])
})

/** Starts a chat with the files, in which the model makes the calls one after the other; returns what they gave. */
async function reading(
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
  calls: readonly object[],
  attributes: object = withBase.attributes,
) {
  const { api, requests } = await startWithModel(script(...calls.map((args) => read(args)), say('Прочитал', usage)), {
    contextTokens: 12_000,
  })
  const uploaded = []
  for (const [name, content] of files) {
    const file = await uploadOne(api, name, content)
    expect(await problemOf(api, file.id)).toBeNull()
    uploaded.push(file)
  }
  const { rows, roomId } = await talk(api, 'Что там?', { files: uploaded, attributes })
  return { api, roomId, rows, requests, results: requests.slice(1).map(({ body }) => lastResult(body)) }
}

test('a text whose end is not stored says so, to the model and in the line for the user', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `Строка ${index + 1}. Подробности размещения.`)
  const { results, rows } = await reading(
    [['журнал.txt', lines.join('\n')]],
    [
      { name: 'журнал.txt', from: 1, to: 1 },
      { name: 'журнал.txt', from: 20_000 },
    ],
  )
  const [, stored = ''] = /строки текста 1–1 из (\d+) сохранённых\./.exec(results[0] ?? '') ?? []
  expect(Number(stored)).toBeLessThan(20_000)
  for (const result of results) expect(result).toContain('Сервер хранит только начало файла')
  expect(results[1]).toMatch(new RegExp(`^Ошибка. Номера от 1 до ${stored}\\.`))
  expect(rows[1]?.msg).toContain(`строки текста 1–1 из ${stored} сохранённых`)
})

test('rows count within a sheet, which the model names', async () => {
  const prices = Array.from({ length: 3_000 }, (_, index) => [`Канал ${index + 1}`, 500 + index])
  const book = sheets('xlsx', {
    Прайс: [['Название', 'Цена'], ...prices],
    'Условия «А»': [['Пункт'], ['Предоплата'], ['Постоплата']],
  })
  const { results } = await reading(
    [['прайс.xlsx', book]],
    [
      { name: 'прайс.xlsx', sheet: 'Условия «А»', from: 2 },
      { name: 'прайс.xlsx', from: 3_000 },
      { name: 'прайс.xlsx', sheet: 'Итоги', from: 1 },
    ],
  )
  expect(results[0]).toMatch(/, лист «Условия [^,]*»: строки 2–2 из 2\.\nДругие листы: «Прайс»\./)
  expect(results[0]).toMatch(/Пункт[\s\S]*2: \| Постоплата \|/)
  expect(results[1]).toMatch(/, лист «Прайс»: строки 3000–3000 из 3000\.\nДругие листы: «Условия/)
  expect(results[2]).toMatch(/^Ошибка\. Нет такого листа\. Есть: «/)
})

test('a hidden sheet is said to be hidden, and an empty one to be empty', async () => {
  const shown = { rows: [['Канал'], ['Первый']] }
  const content = book({ Прайс: shown, Закупка: { ...shown, hidden: true }, Черновик: { rows: [] } })
  const { results } = await reading(
    [
      ['каналы.xlsx', table],
      ['прайс.xlsx', content],
    ],
    [
      { name: 'прайс.xlsx', sheet: 'Закупка', from: 1 },
      { name: 'прайс.xlsx', sheet: 'Черновик', from: 1 },
    ],
  )
  expect(results).toEqual([
    'Ошибка. Лист скрыт, его строки сервер не читает; скажи об этом.',
    'Ошибка. Строк с данными нет.',
  ])
})

test('files of one name are told apart by a number, and a name is understood as the prompt writes it', async () => {
  const { results } = await reading(
    [
      ['смета.txt', 'Старая смета'],
      ['смета.txt', 'Новая смета'],
      ['Отчёт «Лето» [1].txt', 'Летний отчёт'],
      ['большая.xlsx', table],
    ],
    [
      { name: 'смета.txt', from: 1 },
      { name: 'смета.txt (1)', from: 1 },
      { name: 'смета.txt (2)', from: 1 },
      { name: 'Отчёт Лето 1 .txt', from: 1 },
    ],
  )
  expect(results[0]).toBe(
    'Ошибка. Файлов с таким именем 2, по порядку в разговоре: «смета.txt (1)» (частей: 1), «смета.txt (2)» (частей: 1). Назови один из них, с номером.',
  )
  expect(results[1]).toContain('Старая смета')
  expect(results[2]).toContain('Новая смета')
  expect(results[3]).toContain('Летний отчёт')
})

const toolNames = (body: string | undefined) => {
  const { tools = [] }: { tools?: { function: { name: string } }[] } = JSON.parse(body ?? '')
  return tools.map((tool) => tool.function.name)
}

test.each([{}, { use_web_search_tool: true }])(
  'a shortened file is read on without the base too, and nothing else: %o',
  async (attributes) => {
    const { api, roomId, results, requests, rows } = await reading(
      [['каналы.xlsx', table]],
      [{ name: 'каналы.xlsx', from: 2_000, to: 2_000 }],
      attributes,
    )
    expect(toolNames(requests[0]?.body)).toEqual(['read_file', 'sum_table'])
    expect(requests[0]?.body).toContain('прочитай через read_file')
    expect(requests[0]?.body).toContain('Данных этих разделов ты не видишь')
    expect(results[0]).toContain('2000: | Канал 2000 | 2499 |')
    expect(rows[1]?.msg).toContain('Читаю файл «каналы.xlsx»')
    // What is read in a file says nothing about the base.
    expect(rows[1]?.attributes.cited).toBeUndefined()
    await talk(api, 'Нарисуй', { roomId, attributes: { use_image_tool: true } })
    const whole = await reading([['заметка.txt', 'Коротко']], [], attributes)
    expect(toolNames(whole.requests[0]?.body)).toEqual([])
  },
)

test('a search model that refuses tools answers without them, and texts still have them', async () => {
  const { api, requests } = await startWithModel(
    (reply, index) => (index === 0 ? fail(reply, 400, 'tools_unsupported') : say('Нашёл', usage)(reply, index)),
    { contextTokens: 12_000 },
  )
  const file = await uploadOne(api, 'каналы.xlsx', table)
  expect(await problemOf(api, file.id)).toBeNull()
  const { roomId } = await talk(api, 'Найди', { files: [file], attributes: { use_web_search_tool: true } })
  await talk(api, 'А теперь прочитай', { roomId })
  expect(requests.map(({ body }) => toolNames(body))).toEqual([
    ['read_file', 'sum_table'],
    [],
    ['read_file', 'sum_table'],
  ])
})
