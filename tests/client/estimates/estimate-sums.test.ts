import { expect, test } from 'vitest'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import { changeRows } from '#client/features/estimates/data/estimate-rows.ts'
import {
  estimateSums,
  isDefaultVat,
  sumsLine,
  vatFieldHint,
  vatSumsHint,
} from '#client/features/estimates/data/estimate-sums.ts'
import { anEstimate } from './an-estimate.ts'

const { values, rows } = contentOf(anEstimate())
const native = (content = { values, rows }) => estimateSums(content).tables.native
const withVat = (vat_percent: number | null) => ({ values: { ...values, vat_percent }, rows })

test('a line is its rate times its hours with VAT, and the totals are the sum of the shown lines', () => {
  expect(native().lines[0]).toMatchObject({
    sum_without_vat: 15_425,
    vat_amount: 3_393.5,
    sum_with_vat: 18_818.5,
  })
  expect(native().totals).toEqual({
    hours: 31,
    sum_without_vat: 54_275,
    vat_amount: 11_940.5,
    sum_with_vat: 66_215.5,
  })
})

test('a changed rate changes the lines of both tables', () => {
  const dearer = changeRows(rows, { type: 'rate set', position: 1, rate: 2_000 })
  const { tables } = estimateSums({ values, rows: dearer })
  expect(tables.native.lines[0]?.sum_without_vat).toBe(25_000)
  expect(tables.marked.lines[0]?.sum_without_vat).toBe(1_000)
})

test('a changed VAT changes every line', () => {
  expect(native(withVat(100)).totals).toMatchObject({ vat_amount: 54_275, sum_with_vat: 108_550 })
  expect(native(withVat(0)).totals).toMatchObject({ vat_amount: 0, sum_with_vat: 54_275 })
  expect(isDefaultVat(withVat(0).values)).toBe(false)
})

test.each([null, Number.NaN, -1, 101, 20.005])('VAT that is %s counts as 20 %%, and the screen says so', (vat) => {
  expect(isDefaultVat(withVat(vat).values)).toBe(true)
  expect(native(withVat(vat)).lines[0]?.vat_amount).toBe(3_085)
})

test.each([
  [vatFieldHint, 'Не заполнен: считаем по 20 %'],
  [vatSumsHint, 'НДС не указан, считаем по 20 %'],
])('a sentence names the VAT of the sums while the field is empty: %o', (hintOf, text) => {
  const hint = (vat: number | null) => hintOf(withVat(vat).values)?.replaceAll('\u00a0', ' ')
  expect(hint(null)).toBe(text)
  expect(hint(101)).toBe(text)
  expect(hint(22)).toBeUndefined()
})

test.each([null, Number.NaN, 1e12, -1, 0.25])('hours that are %s count as 0', (hours) => {
  const changed = changeRows(rows, { type: 'hours set', table: 'native', position: 1, hours })
  expect(native({ values, rows: changed }).lines[0]).toMatchObject({ hours: 0, sum_with_vat: 0 })
})

test.each([null, Number.NaN, 1e12, -1, 10.5])('a rate that is %s counts as 0', (rate) => {
  const [row] = changeRows(rows, { type: 'rate set', position: 1, rate })
  expect(row && sumsLine(row, 'native', 22)).toMatchObject({ rate: 0, sum_with_vat: 0 })
})

test('the client pays for both tables, the commission on them and the fee on all of it', () => {
  const { summary } = estimateSums({ values, rows })
  // 54 275 + 617, then 12.5 % of that, then 3 % of both; VAT on each.
  expect(summary.work.sum_without_vat).toBe(54_892)
  const commission = { sum_without_vat: 6_861.5, vat_amount: 1_509.53, sum_with_vat: 8_371.03 }
  expect(summary.commission).toEqual(commission)
  expect(summary.ad_fee).toEqual({ sum_without_vat: 1_852.61, vat_amount: 407.57, sum_with_vat: 2_260.18 })
  expect(summary.total.sum_with_vat).toBe(77_599.45)
})
