import fc from 'fast-check'
import { estimateTokenCount } from 'tokenx'
import { expect, test } from 'vitest'
import { attachedTexts } from '#domain/attached-text.ts'
import type { AssistantMessage } from '#server/modules/assistant/assistant.ts'
import { boundedHistory, type PastMessage, tokensOfImage } from '#server/modules/chats/bounded-history.ts'
import type { AssistantFile } from '#server/modules/files/files.service.ts'

const file = (id: number): fc.Arbitrary<AssistantFile> => {
  const named = { id: String(id), name: `file-${id}.txt` }
  return fc.oneof(
    fc
      .string({ unit: 'binary', maxLength: 2_000 })
      .map((text) => ({ ...named, kind: 'text' as const, text })),
    fc.constant({ ...named, kind: 'image' as const, mediaType: 'image/png', data: new Uint8Array([id]) }),
    fc.constant({ ...named, kind: 'unreadable' as const, problem: 'Файл повреждён' }),
  )
}
const files = fc.tuple(...Array.from({ length: 5 }, (_, id) => file(id)))

const histories: fc.Arbitrary<PastMessage[]> = files.chain((known) =>
  fc.array(
    fc.record({
      role: fc.constantFrom('user', 'assistant'),
      text: fc.oneof(fc.lorem({ maxCount: 300 }), fc.string({ unit: 'binary', maxLength: 500 })),
      hasImage: fc.boolean(),
      files: fc.subarray(known),
    }),
    { minLength: 1, maxLength: 12 },
  ),
)

const tokensOf = (message: AssistantMessage) =>
  estimateTokenCount(message.text) + ('images' in message ? message.images.length * tokensOfImage : 0)

const limits = fc.integer({ min: 20, max: 5_000 })

test('the history never exceeds its limit', () => {
  fc.assert(
    fc.property(histories, limits, (history, limit) => {
      const told = boundedHistory(history, limit)
      expect(told.reduce((sum, message) => sum + tokensOf(message), 0)).toBeLessThanOrEqual(limit)
    }),
  )
})

test('the history holds the newest message and the ones before it without a gap', () => {
  fc.assert(
    fc.property(histories, limits, (history, limit) => {
      const told = boundedHistory(history, limit)
      const last = history.slice(-told.length)
      expect(told.length).toBeGreaterThan(0)
      expect(told.map(({ role }) => role)).toEqual(last.map(({ role }) => role))
      // A single message may be the newest one, shortened to the limit.
      const whole = told.length === 1 ? [] : told
      whole.forEach((message, index) => {
        expect(message.text.startsWith(last[index]?.text.trimEnd() ?? '')).toBe(true)
      })
    }),
  )
})

test('a file is sent once, with the latest message that has it', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const told = boundedHistory(history, 1_000_000)
      const texts = told.flatMap((message) => attachedTexts(message.text).map(({ name }) => name))
      const images = told.flatMap((message) => ('images' in message ? message.images : []))
      expect(new Set(texts).size).toBe(texts.length)
      expect(new Set(images.map(({ data }) => data[0])).size).toBe(images.length)
      for (const known of history.flatMap((message) => (message.role === 'user' ? message.files : []))) {
        const latest = history.findLastIndex(({ role, files }) => role === 'user' && files.includes(known))
        if (known.kind === 'text') expect(told[latest]?.text).toContain(`<файл имя="${known.name}">`)
        if (known.kind === 'unreadable') {
          const mention = `[Файл «${known.name}» приложен, но прочитать его не удалось: Файл повреждён]`
          expect(told[latest]?.text).toContain(mention)
        }
      }
    }),
  )
})

test('a message over the limit keeps its beginning: the words before the files', () => {
  const long: AssistantFile = { id: '1', name: 'a.txt', kind: 'text', text: 'слово '.repeat(5_000) }
  const [told] = boundedHistory([{ role: 'user', text: 'О чём файл?', hasImage: false, files: [long] }], 200)
  expect(told?.text).toMatch(/^О чём файл\?\n\n<файл имя="a.txt">\nслово [\s\S]*\[Дальше не поместилось\]$/)
  expect(estimateTokenCount(told?.text)).toBeGreaterThan(150)
})

test('a picture of an answer is mentioned, and pictures of the user are sent', () => {
  const data = new Uint8Array([1])
  const picture: AssistantFile = { id: '1', name: 'a.png', kind: 'image', mediaType: 'image/png', data }
  expect(
    boundedHistory(
      [
        { role: 'user', text: 'Что тут?', hasImage: false, files: [picture] },
        { role: 'assistant', text: 'Лиса', hasImage: true, files: [] },
        { role: 'user', text: 'Ещё', hasImage: false, files: [] },
      ],
      10_000,
    ),
  ).toEqual([
    { role: 'user', text: 'Что тут?', images: [{ mediaType: 'image/png', data }] },
    { role: 'assistant', text: 'Лиса\n\n[Изображение, созданное ассистентом]' },
    { role: 'user', text: 'Ещё', images: [] },
  ])
})
