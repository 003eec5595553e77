import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinAnswer } from '#server/modules/chats/answer/join-answer.ts'
import { beginningOf } from '#server/modules/chats/answer/own-words.ts'

/** Returns an answer that goes on with the pieces of the model's words. */
function joined(begins: string, pieces: readonly string[]): string {
  const { take, end } = joinAnswer(begins)
  return [begins, ...pieces.map(take), end()].join('')
}

const word = fc.string({ unit: fc.constantFrom(...'абвгд'), minLength: 1, maxLength: 8 })
const row = fc.array(word, { minLength: 2, maxLength: 4 }).map((cells) => `| ${cells.join(' | ')} |`)
const line = fc.oneof(
  row,
  fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
)
/** An answer of lines that all differ, and where it breaks off. */
const broken = fc
  .uniqueArray(line, { minLength: 2, maxLength: 8 })
  .map((lines) => lines.map((each, at) => `${each} №${at}`).join('\n'))
  .chain((answer) => fc.record({ answer: fc.constant(answer), at: fc.integer({ min: 1, max: answer.length - 1 }) }))
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })

/** Cuts a text into pieces of the sizes, which come again and again. */
function piecesOf(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; from += pieces.at(-1)?.length ?? 1) {
    pieces.push(text.slice(from, from + (lengths[pieces.length % lengths.length] ?? 1)))
  }
  return pieces
}

test('a model that begins the unfinished line again does not say its beginning twice, in any pieces', () => {
  fc.assert(
    fc.property(broken, sizes, fc.constantFrom('', ' '), ({ answer, at }, lengths, before) => {
      const begins = beginningOf(answer.slice(0, at))
      fc.pre(begins.trim() !== '' && answer.startsWith(begins))
      const lineStart = begins.lastIndexOf('\n') + 1
      fc.pre(begins.slice(lineStart).trim() !== '')
      expect(joined(begins, piecesOf(before + answer.slice(lineStart), lengths))).toBe(answer)
    }),
  )
})

test('a model that begins with a line break loses nothing, whatever it repeats, in any pieces', () => {
  fc.assert(
    fc.property(broken, sizes, fc.constantFrom('\n', ' \n', '\r\n'), ({ answer, at }, lengths, before) => {
      const begins = beginningOf(answer.slice(0, at))
      const said = before + answer.slice(begins.lastIndexOf('\n') + 1)
      expect(joined(begins, piecesOf(said, lengths))).toBe(begins + said)
    }),
  )
})

test('a model that goes on at the right place loses nothing, in any pieces', () => {
  fc.assert(
    fc.property(broken, sizes, ({ answer, at }, lengths) => {
      const begins = beginningOf(answer.slice(0, at))
      fc.pre(answer.startsWith(begins))
      const rest = answer.slice(begins.length)
      // A line may by chance say its first words twice.
      fc.pre(!rest.trimStart().startsWith(begins.slice(begins.lastIndexOf('\n') + 1).trim()) || begins.endsWith('\n'))
      expect(joined(begins, piecesOf(rest, lengths))).toBe(answer)
    }),
  )
})

test.each([
  ['| Канал | Цена |\n|---|---|\n| Дача | ', '| Дача | 300 |\n', '| Канал | Цена |\n|---|---|\n| Дача | 300 |\n'],
  ['| А | Б |\n| В | Г | ', '| А | Б |\n| В | Г |\n| Д | Е |', '| А | Б |\n| В | Г | \n| Д | Е |'],
  [
    'Итог: мы предлагаем начать с недорогих каналов ',
    'предлагаем начать с недорогих каналов и блогов',
    'Итог: мы предлагаем начать с недорогих каналов и блогов',
  ],
  ['Мы ждём ', 'Мы ждёмся', 'Мы ждём Мы ждёмся'],
  ['очень ', 'очень', 'очень '],
  ['Он сказал очень ', 'очень важно', 'Он сказал очень очень важно'],
  ['Первая строка\n', 'Первая строка снова', 'Первая строка\nПервая строка снова'],
  ['', 'Начало', 'Начало'],
  [
    'Цены:\n- 10 000 ₽\n- 10 000 ₽ ',
    '\n- 10 000 ₽\n- 12 000 ₽',
    'Цены:\n- 10 000 ₽\n- 10 000 ₽ \n- 10 000 ₽\n- 12 000 ₽',
  ],
  ['| 1 |\n| 0 |\n| 0 | ', '\n| 0 |\n| 5 |', '| 1 |\n| 0 |\n| 0 | \n| 0 |\n| 5 |'],
  ['- Telegram ', ' \n- Telegram Ads', '- Telegram  \n- Telegram Ads'],
])('«%s» goes on with «%s»', (begins, said, whole) => {
  expect(joined(begins, [said])).toBe(whole)
  expect(joined(begins, [...said])).toBe(whole)
})
