import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unverifiedNumbers } from '#domain/answer/number-check.ts'

const given = ['Цена от 30 000,50 ₽ до 1 234 567 ₽. ERR 12,4 %. Нашлось 42 канала. | 15 300 |']
const missing = (answer: string) => unverifiedNumbers(answer, given).map(({ value }) => value)

test.each([
  'Цена 30 000,50 ₽, ERR 12,4 %, всего 42 канала',
  'Около 1,2 млн ₽ и 12 %',
  'От 30 до 1 235 тыс. ₽, 15,3 тыс. подписчиков',
  'Срок 5 дней, шаг 3 из 7, в 2026 году',
  '<think>\n99 ₽\n</think>\n\n[99 каналов: до 99 ₽](/placement/channels-base?agency_price=..99)\n\nНичего',
  '```\n99 ₽\n```',
])('every number with a unit in «%s» is in the base, or is no figure', (answer) => {
  expect(missing(answer)).toEqual([])
})

test.each([
  ['Цена 30 000 ₽', []],
  ['Цена 31 000 ₽', ['31 000 ₽']],
  ['ERR 42 %', ['42 %']],
  ['12,4 ₽', ['12,4 ₽']],
  ['Всего 43 канала', ['43 канала']],
  ['От 5 до 30 000,50 ₽', ['5']],
  ['1,3 млн рублей', ['1,3 млн рублей']],
  ['99 процентов', ['99 процентов']],
])('in «%s» these numbers are nowhere: %j', (answer, values) => {
  expect(missing(answer)).toEqual(values)
})

const amounts = fc.bigInt({ min: 0n, max: 999_999_999_99n })
const grouped = (whole: bigint) => String(whole).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
const roubles = (kopecks: bigint) => `${grouped(kopecks / 100n)},${String(kopecks % 100n).padStart(2, '0')}\u00a0₽`

test('a cell of a table has no unit: long numbers may be roubles, and only fractions may be percents', () => {
  const table = ['3: Канал | 48000 | 12.5 | 42']
  const nowhere = (answer: string) => unverifiedNumbers(answer, table).map(({ value }) => value)
  expect(nowhere('Цена 48 000 ₽, ERR 12,5 %')).toEqual([])
  expect(nowhere('Цена 42 ₽, ERR 42 %')).toEqual(['42 ₽', '42 %'])
})

test('an answer of unclosed brackets is checked in the time of any other', () => {
  const answer = `${'](x '.repeat(50_000)}99 ₽`
  expect(unverifiedNumbers(answer, ['1 ₽'])).toEqual([{ value: '99 ₽', at: answer.length - 4 }])
})

test('a given amount is never marked, whole or rounded to a rouble', () => {
  fc.assert(
    fc.property(amounts, (kopecks) => {
      const rounded = `${grouped((kopecks + 50n) / 100n)} ₽`
      expect(unverifiedNumbers(`${roubles(kopecks)} или ${rounded}`, [roubles(kopecks)])).toEqual([])
    }),
  )
})

test('an amount that differs by more than its last digit is always marked, at its place', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.string({ unit: fc.constantFrom('а', ' ', '\n', '«') }), (one, other, before) => {
      fc.pre(one !== other)
      const answer = `${before} ${roubles(one)}`
      expect(unverifiedNumbers(answer, [roubles(other)])).toEqual([{ value: roubles(one), at: before.length + 1 }])
    }),
  )
})

test('any text is checked without an error, and each marked number stands where it says', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123 ,.–₽%тысмлн<think>[]()`\n') }), (answer) => {
      for (const { value, at } of unverifiedNumbers(answer, [])) {
        expect(answer.slice(at, at + value.length)).toBe(value)
      }
    }),
  )
})
