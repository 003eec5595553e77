import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unverifiedNumbers } from '#domain/answer-check/number-check.ts'

const given = ['Цена от 30 000,50 ₽ до 1 234 567 ₽. ERR 12,4 %. Нашлось 42 канала. | 15 300 |']
const missing = (answer: string) => unverifiedNumbers(answer, given).map(({ value }) => value)

/** Ways of writing the numbers of `base`; the tables' cells stand behind. */
const ways =
  String.raw`₽12345 · ₽ 12 345 · 12 345 ₽ · 12345₽ · 12 345 р. · 12 345р · 12345 руб · 12 345 рублей · RUB 12345
12 345 российских рублей · 12345 RUB · 12 345 rub. · 12345 rubles · 12,3 тыс. ₽ · 12,3к · 12.3K ₽ · 12,3 к ₽ · 0,012 млн руб.
12.345,00 ₽ · 12,345.00 ₽ · 12.345 ₽ · 12’345 ₽ · 12 345-00 ₽ · 1 234 500 коп. · 12 345 ₽/мес · ~12 345 ₽ · **12 345** ₽
**12 345 ₽** · *12 345* ₽ · __12 345__ ₽ · **₽**12 345 · ~12 345 ₽~ · ~~12 345~~ ₽ · [12 345](/x) ₽ · <b>12 345</b> ₽
[12 345 ₽](https://x.ru/a) · 12&nbsp;345&nbsp;₽ · 1**2 345 ₽** · 12\u00a0345\u202f₽ · 12\u2009345 ₽ · 12\u200b345 ₽ · １２３４５ ₽
12 345\n₽ · 12 345 \n₽ · 12\u00ad345\u2060₽ · \u006012 345 ₽\u0060 · \u006012 345\u0060 ₽ · Цена: 12345 · стоит 12 345
Бюджет — 12 345 · Цена около 12 345 · от 12 345 до 12 345 ₽ · 12–12,345 тыс. ₽ · двенадцать тысяч рублей · двенадцать тысяч
пять тыс. рублей · полмиллиона рублей · полтора миллиона ₽ · 77 % · 77% · 77 процентов · семьдесят семь процентов · 77 п.п.
9 900 подп. · 9,9к подписчиков · 9.9K подписчиков · Подписчиков: 9 900 · 2 млн просмотров · 2кк подп. · 17 каналов · 17 проектов
семнадцать каналов · $500 · 500$ · 500 USD · 500 долларов · €500 · 500 евро · 99 копеек · 0,99 ₽`
    .split(/ · |\n/)
    .map((way) => JSON.parse(`"${way.replaceAll('"', '\\"')}"`))
const cells = ['Цена, ₽|12 345', 'Цена|**12 345**', 'Подписчики|9900', 'ERR, %|77', 'Цена за пост|≈ 12 345']
for (const [head, cell] of cells.map((both) => both.split('|')))
  ways.push(`| Канал | ${head} |\n|---|---:|\n| А | ${cell} |`)
const base = `12 345 ₽, 12 000 ₽, 5 000 ₽, 500 000 ₽, 1 500 000 ₽, 0,99 ₽, $500, 500 €,
  77 %, 9 900 подписчиков, 2 000 000 просмотров, 17 каналов`

test('each of many ways to write an invented number is marked, and none of a true one', () => {
  expect(ways.length).toBeGreaterThan(75)
  const numbersIn = (way: string, known: string) => unverifiedNumbers(`Вот так:\n\n${way}`, [known])
  expect(ways.filter((way) => numbersIn(way, '888 ₽, 8,8 %, 88 каналов').length === 0)).toEqual([])
  expect(ways.flatMap((way) => numbersIn(way, base))).toEqual([])
})

const own = '/placement/channels-base?agency_price=..99'

test.each([
  'Около 1,2 млн ₽ и 12 %, от 30 до 1 235 тыс. ₽',
  'Срок 5 дней, шаг 3 из 7, в 2026 году, бюджет 2026 года, 01.12.2026 в 10:30, проект #12345, ИНН 7701234567',
  'На один канал, третий раз, тысячи каналов, п. 12 договора, 2 * 300 = 600, с 5 к 10, v1.2.3',
  `<think>\n99 ₽\n</think>\n\n[99 каналов: до 99 ₽](${own})\n\nНичего`,
  '```\n99 ₽\n```',
])('every number with a unit in «%s» is in the base, or is no figure', (answer) => {
  expect(unverifiedNumbers(answer, given, [own])).toEqual([])
})

test.each([
  ['Цена 30 000 ₽', []],
  ['Цена 31 000 ₽', ['31 000 ₽']],
  ['ERR 42 %', ['42 %']],
  ['12,4 ₽', ['12,4 ₽']],
  ['От 5 до 30 000,50 ₽', ['5']],
  ['1,3 млн рублей', ['1,3 млн рублей']],
  ['[99 каналов](/placement/channels-base?nda=yes)', ['99 каналов']],
  ['**99** ₽', ['99** ₽']],
  ['Тег:\n<think> и 99 ₽', ['99 ₽']],
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
