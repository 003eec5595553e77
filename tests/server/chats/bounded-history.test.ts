import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachedTexts } from '#domain/attached-text.ts'
import type { AssistantMessage } from '#server/modules/assistant/assistant.ts'
import { boundedHistory } from '#server/modules/chats/prompt/bounded-history.ts'
import type { PastMessage } from '#server/modules/chats/prompt/conversation-turns.ts'
import { tokensOfImage } from '#server/modules/chats/prompt/placed-files.ts'
import type { AssistantFile } from '#server/modules/files/files.service.ts'
import { countTokens, tokensOfMessage } from '#server/token-count.ts'

const row = fc.array(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 6 })
const table = fc
  .array(fc.array(row, { maxLength: 120 }), { minLength: 1, maxLength: 4 })
  .map((sheets) =>
    sheets
      .map((rows, index) => [`▦ Лист «${index}»`, ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n'))
      .join('\n\n'),
  )
const slides = fc
  .array(fc.lorem({ maxCount: 40 }), { minLength: 1, maxLength: 20 })
  .map((texts) => texts.map((text, index) => `▦ Слайд ${index + 1}\n${text}\n`).join('\n'))
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.lorem({ maxCount: 600 }), table, slides)

const file = (id: number): fc.Arbitrary<AssistantFile> => {
  const named = { id: String(id), name: `file-${id}.txt` }
  return fc.oneof(
    fc.record({ text, isCut: fc.boolean() }).map((content) => ({ ...named, kind: 'text' as const, ...content })),
    fc.constant({ ...named, kind: 'image' as const, mediaType: 'image/png', data: new Uint8Array([id]) }),
    fc.constant({ ...named, kind: 'unreadable' as const, problem: 'Файл повреждён' }),
  )
}
const files = fc.tuple(...Array.from({ length: 5 }, (_, id) => file(id)))

/** Also conversations that no user can have: two answers in a row, answers without a question. */
const histories: fc.Arbitrary<PastMessage[]> = files.chain((known) => {
  const words = fc.oneof(fc.lorem({ maxCount: 300 }), fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }))
  const question = fc.record({
    // The server refuses a question without words.
    role: fc.constant('user' as const),
    text: words.filter((text) => text.trim() !== ''),
    hasImage: fc.constant(false),
    files: fc.subarray(known),
  })
  const answer = fc.record({
    role: fc.constant('assistant' as const),
    text: words,
    hasImage: fc.boolean(),
    files: fc.constant([]),
  })
  return fc
    .tuple(fc.array(fc.oneof(question, answer), { maxLength: 12 }), question)
    .map(([earlier, newest]) => [...earlier, newest])
})

const limits = fc.integer({ min: 20, max: 6_000 })

const tokensOf = (message: AssistantMessage) =>
  tokensOfMessage + countTokens(message.text) + ('images' in message ? message.images.length * tokensOfImage : 0)

/** Room for five names and the newest question. */
const enough = (history: readonly PastMessage[]) => 1_000 + countTokens(history.at(-1)?.text ?? '')

const bounded = (history: readonly PastMessage[], limit: number) => {
  const result = boundedHistory(history, limit)
  if (result === undefined) throw new Error('The newest question does not fit')
  return result
}

test('the history fits its limit, or is refused because the newest question does not fit', () => {
  fc.assert(
    fc.property(histories, limits, (history, limit) => {
      const result = boundedHistory(history, limit)
      if (result === undefined) expect(limit).toBeLessThan(enough(history))
      const tokens = (result?.messages ?? []).reduce((sum, message) => sum + tokensOf(message), 0)
      expect(tokens).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 500 },
  )
})

test('the history begins with a question, alternates, and ends with the whole newest question', () => {
  fc.assert(
    fc.property(histories, limits, (history, more) => {
      const { messages } = bounded(history, enough(history) + more)
      expect(messages.map(({ role }) => role)).toEqual(
        messages.map((_, index) => (index % 2 === 0 ? 'user' : 'assistant')),
      )
      expect(messages.length % 2).toBe(1)
      expect(messages.at(-1)?.text.startsWith(history.at(-1)?.text ?? '')).toBe(true)
      for (const { text } of messages) expect(text.trim()).not.toBe('')
    }),
    { numRuns: 500 },
  )
})

test('a shortened answer ends with a whole line', () => {
  const text = Array.from({ length: 100 }, (_, index) => `Канал ${index}: ${125_000 + index} рублей.`).join('\n')
  const said = { hasImage: false, files: [] }
  for (let maxTokens = 500; maxTokens < 560; maxTokens++) {
    const bounded = boundedHistory(
      [
        { role: 'user', text: 'Цены?', ...said },
        { role: 'assistant', text, ...said },
        { role: 'user', text: 'Дальше?', ...said },
      ],
      maxTokens,
    )
    expect(bounded?.messages[1]?.text).toMatch(/ рублей\. \[… дальше не поместилось …\]$/)
  }
})

test('the history names each file once, with the latest question that has it', () => {
  fc.assert(
    fc.property(histories, limits, (history, more) => {
      const { messages, leftOut } = bounded(history, enough(history) + more)
      const known = new Set(history.flatMap((message) => message.files))
      for (const { name } of known) {
        expect(messages.filter((message) => message.text.includes(name))).toHaveLength(1)
      }
      const texts = messages.flatMap((message) => attachedTexts(message.text).map(({ name }) => name))
      expect(new Set(texts).size).toBe(texts.length)
      const named = new Set([...known].map(({ id }) => id))
      for (const { id, read, total } of leftOut.files) {
        expect(named.has(id)).toBe(true)
        if (total !== null) expect(read).toBeLessThan(total)
      }
    }),
    { numRuns: 500 },
  )
})

test('a history within its limit is whole, and only cut texts and earlier pictures are said to be left out', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { messages, leftOut } = bounded(history, 1_000_000)
      expect(leftOut.messages).toBe(0)
      const isCut = (file: AssistantFile) => file.kind === 'text' && file.isCut
      const cut = new Set(history.flatMap((message) => message.files.filter(isCut).map(({ id }) => id)))
      const firstQuestion = history.findIndex(({ role }) => role === 'user')
      const all = messages.map((message) => message.text).join('\n')
      const isEarlier = ({ name }: AssistantFile) => all.includes(`[Изображение «${name}» было в прошлых вопросах`)
      const earlier = history.flatMap((message) => message.files.filter(isEarlier).map(({ id }) => id))
      expect(new Set(leftOut.files.map(({ id }) => id))).toEqual(cut.union(new Set(earlier)))
      for (const message of history.slice(firstQuestion)) expect(all).toContain(message.text.trim())
    }),
  )
})

const question = (text: string, ...attached: AssistantFile[]): PastMessage => ({
  role: 'user',
  text,
  hasImage: false,
  files: attached,
})
const answer = (text: string): PastMessage => ({ role: 'assistant', text, hasImage: false, files: [] })
const document = (name: string, text: string): AssistantFile => ({
  id: name,
  name,
  kind: 'text',
  text,
  isCut: false,
})

test('small files are whole and large ones share the rest equally', () => {
  const words = (count: number) => 'слово '.repeat(count)
  const sizes = [20_000, 10, 20_000, 50, 100]
  const attached = sizes.map((count, index) => document(`${index}.txt`, words(count).trim()))
  const { messages, leftOut } = bounded([question('Сравни', ...attached)], 9_999)
  const texts = attachedTexts(messages[0]?.text ?? '').map(({ text }) => text)
  expect([texts[1], texts[3], texts[4]]).toEqual([10, 50, 100].map((count) => words(count).trim()))
  expect(texts[0]?.length).toBe(texts[2]?.length)
  expect(texts[0]?.length).toBeGreaterThan(8_000)
  expect(leftOut.files.map(({ name, unit, read }) => ({ name, unit, read }))).toEqual([
    { name: '0.txt', unit: 'percent', read: 9 },
    { name: '2.txt', unit: 'percent', read: 9 },
  ])
})

test('the oldest answers are shortened before the documents, and the latest words stay beside a long document', () => {
  const long = 'слово '.repeat(1_000)
  const history = [
    question('О чём файл?', document('план.txt', 'пункт '.repeat(300))),
    ...[answer(`первый ${long}`), question('Второй вопрос'), answer(`второй ${long}`), question('Третий')],
  ]
  const told = bounded(history, 4_500).messages.map((message) => message.text)
  expect(told[0]).toContain('пункт '.repeat(300).trim())
  expect(told[1]).toMatch(/^первый слово [\s\S]+ слово [^ ]* ?\[… дальше не поместилось …\]$/)
  expect(told[3]).toBe(`второй ${long}`)

  const huge = [question('О чём файл?', document('план.txt', 'пункт '.repeat(30_000))), ...history.slice(1)]
  const { messages, leftOut } = bounded(huge, 12_000)
  expect(messages.slice(-3).map((message) => message.text)).toEqual([...['Второй вопрос', `второй ${long}`, 'Третий']])
  expect(leftOut).toMatchObject({ messages: 1, files: [{ name: 'план.txt', unit: 'percent' }] })
})

test('a text pasted as the latest question stays beside a long document, and a longer one keeps its beginning', () => {
  const pasted = (count: number) => `Расшифровка, бюджет 777 000. ${'слово '.repeat(count)}`.trim()
  const told = (text: string, limit: number) =>
    bounded(
      [
        question('О чём файл?', document('план.txt', 'пункт '.repeat(30_000))),
        ...[answer('О плане'), question(text), answer('Понял'), question('Сократи до абзаца')],
      ],
      limit,
    ).messages.map((message) => message.text)
  expect(told(pasted(3_000), 22_000).slice(-3)).toEqual([pasted(3_000), 'Понял', 'Сократи до абзаца'])
  const [longer, reply] = told(pasted(9_000), 22_000).slice(-3)
  expect(longer).toMatch(/^Расшифровка, бюджет 777 000\. слово [\s\S]{20000,}\[… дальше не поместилось …\]$/)
  expect(reply).toBe('[Ответ не поместился]')
})

test('a picture of an answer is mentioned, and pictures of the user are sent with their names', () => {
  const data = new Uint8Array([1])
  const picture: AssistantFile = { id: '1', name: 'a.png', kind: 'image', mediaType: 'image/png', data }
  const history = [question('Что тут?', picture), { ...answer('Лиса'), hasImage: true }, question('Ещё')]
  expect(bounded(history, 10_000).messages).toEqual([
    { role: 'user', text: 'Что тут?\n\n[Изображение «a.png»]', images: [{ mediaType: 'image/png', data }] },
    { role: 'assistant', text: 'Лиса\n\n[Изображение, созданное ассистентом]' },
    { role: 'user', text: 'Ещё', images: [] },
  ])
})

test('only the pictures of the last two questions with pictures are sent again, and earlier ones are named', () => {
  const picture = (id: string): AssistantFile => ({
    id,
    name: `${id}.png`,
    kind: 'image',
    mediaType: 'image/png',
    data: new Uint8Array([Number(id)]),
  })
  const history = [
    ...[question('Первый', picture('1')), answer('А')],
    ...[question('Второй', picture('2'), picture('3')), answer('Б')],
    ...[question('Третий', picture('4')), answer('В')],
    question('Четвёртый'),
  ]
  const { messages, leftOut } = bounded(history, 10_000)
  const sent = messages.flatMap((message) => (message.role === 'user' ? [message.images.length] : []))
  expect(sent).toEqual([0, 2, 1, 0])
  expect(messages[0]?.text).toContain('[Изображение «1.png» было в прошлых вопросах и сейчас не передано.')
  // The user learns of it too.
  const named = { id: '1', name: '1.png', unit: 'percent', read: 0, total: 100 }
  expect(leftOut).toEqual({ messages: 0, files: [named] })
})

test('a picture that is attached again is sent again', () => {
  const data = new Uint8Array([1])
  const picture = (id: string): AssistantFile => ({
    id,
    name: 'a.png',
    kind: 'image',
    mediaType: 'image/png',
    data,
  })
  const again = bounded(
    [
      ...[question('Первый', picture('1')), answer('А'), question('Второй', picture('2')), answer('Б')],
      ...[question('Третий', picture('3')), answer('В'), question('Снова', picture('1'))],
    ],
    10_000,
  )
  const sent = again.messages.flatMap((message) => (message.role === 'user' ? [message.images.length] : []))
  expect(sent).toEqual([0, 0, 1, 1])
})
