import { expect, test } from 'vitest'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import { findMistakes, findProblem, sumFaults } from '#client/features/estimates/data/estimate-problem.ts'
import { changeRows } from '#client/features/estimates/data/estimate-rows.ts'
import { anEstimate } from './an-estimate.ts'

const { values, rows } = contentOf(anEstimate())

test('a rate card needs at least one specialist, and hours may stay empty', () => {
  const message = 'Добавьте хотя бы одного специалиста в Rate Card'
  expect(findProblem([])).toEqual({ place: 'rates', message })
  expect(findProblem(rows)).toBeUndefined()
  const empty = changeRows(rows, { type: 'hours set', table: 'native', position: 1, hours: null })
  expect(findProblem(empty)).toBeUndefined()
})

test.each([
  ...[null, 0, Number.NaN].map((rate) => [rate, 'Заполните ставки для всех специалистов в Rate Card'] as const),
  [10.5, 'Ставка, Копирайтер: введите целое число'],
] as const)('a rate of %s cannot be saved', (rate, message) => {
  const changed = changeRows(rows, { type: 'rate set', position: 2, rate })
  expect(findProblem(changed)).toEqual({ place: 'rates', position: 2, message })
})

test.each([
  [0.25, 'не больше одного знака после запятой'],
  [1e12, 'не больше 10\u00a0000'],
  [-1, 'не может быть меньше 0'],
])('hours of %s cannot be saved', (hours, why) => {
  const changed = changeRows(rows, { type: 'hours set', table: 'marked', position: 1, hours })
  expect(findProblem(changed)).toEqual({
    place: 'marked',
    position: 1,
    message: `Часы, Аккаунт-директор: ${why}`,
  })
})

test('each table reports its first wrong number during editing, when an empty rate is not wrong', () => {
  const filledIn = [
    { type: 'rate set', position: 1, rate: null },
    { type: 'rate set', position: 2, rate: 10.5 },
    { type: 'hours set', table: 'native', position: 1, hours: -5 },
    { type: 'hours set', table: 'marked', position: 1, hours: 12.55 },
  ] as const
  const changed = filledIn.reduce<typeof rows>(changeRows, rows)
  const later = [
    { place: 'native', position: 1, message: 'Часы, Аккаунт-директор: не может быть меньше 0' },
    { place: 'marked', position: 1, message: 'Часы, Аккаунт-директор: не больше одного знака после запятой' },
  ]
  expect(findMistakes(changed, { mayBeEmpty: true })).toEqual([
    { place: 'rates', position: 2, message: 'Ставка, Копирайтер: введите целое число' },
    ...later,
  ])
  expect(findMistakes(changed, { mayBeEmpty: false })).toEqual([
    { place: 'rates', position: 1, message: 'Заполните ставки для всех специалистов в Rate Card' },
    ...later,
  ])
  expect(findMistakes(rows, { mayBeEmpty: true })).toEqual([])
})

test("the contract's limits are checked before sending", () => {
  const crowd = Array.from({ length: 501 }, (_, i) => ({
    position_id: i + 1,
    position_title: `Специалист ${i}`,
    position_description: '',
    rate: 1_000,
    hours: {},
  }))
  expect(findProblem(crowd)).toEqual({ place: 'rates', message: 'Слишком много специалистов' })
})

test('every number that the sums count as 0 by mistake is named', () => {
  expect(sumFaults({ values, rows })).toEqual([])
  const wrong = rows.map((row) => ({ ...row, rate: 10.5, hours: { native: 0.25 } }))
  expect(sumFaults({ values: { ...values, vat_percent: 101, payment_terms_days: -1 }, rows: wrong })).toEqual([
    expect.stringMatching(/^НДС \(%\): /),
    ...rows.map(({ position_title }) => `Ставка, ${position_title}: введите целое число`),
    ...rows.map(({ position_title }) => expect.stringContaining(`Часы, ${position_title}: `)),
  ])
})

test('a missing rate makes the sums wrong only when its hours are planned', () => {
  const rated = (hours: object) => [{ ...anEmptyRow, rate: null, hours }]
  expect(sumFaults({ values, rows: rated({}) })).toEqual([])
  expect(sumFaults({ values, rows: rated({ native: 0 }) })).toEqual([])
  expect(sumFaults({ values, rows: rated({ native: 2 }) })).toEqual([
    'Заполните ставки для всех специалистов в Rate Card',
  ])
})

const anEmptyRow = { position_id: 1, position_title: 'Копирайтер', position_description: '' }
