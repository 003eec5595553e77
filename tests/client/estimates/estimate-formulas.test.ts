import { expect, test } from 'vitest'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import {
  lineFormulas,
  type SumFormulas,
  summaryFormulas,
  totalsFormulas,
} from '#client/features/estimates/data/estimate-formulas.ts'
import { estimateSums } from '#client/features/estimates/data/estimate-sums.ts'
import { anEstimate } from './an-estimate.ts'

const sums = estimateSums(contentOf(anEstimate()))
/** Returns the texts without VAT, of VAT and with VAT, with plain spaces. */
const texts = (formulas: SumFormulas | undefined) =>
  Object.values(formulas ?? {}).map((text) => text.replaceAll(/\s/g, ' '))

test('a line is its rate times its hours, with VAT', () => {
  const [line] = sums.tables.native.lines
  expect(texts(line && lineFormulas(line, sums.vatPercent))).toEqual([
    '1 234,00 ₽ × 12,5 ч = 15 425,00 ₽',
    '15 425,00 ₽ × 22 % = 3 393,50 ₽',
    '15 425,00 ₽ + 22 % (3 393,50 ₽) = 18 818,50 ₽',
  ])
})

test('the totals of a table are the sum of its lines', () => {
  const { lines, totals } = sums.tables.native
  expect(texts(totalsFormulas(lines, totals))).toEqual([
    '15 425,00 ₽ + 38 850,00 ₽ = 54 275,00 ₽',
    '3 393,50 ₽ + 8 547,00 ₽ = 11 940,50 ₽',
    '18 818,50 ₽ + 47 397,00 ₽ = 66 215,50 ₽',
  ])
})

test('a sum of many lines gives their number', () => {
  const { lines, totals } = sums.tables.native
  const formulas = totalsFormulas([...lines, ...lines, ...lines], totals)
  expect(texts(formulas)[0]).toBe('Сумма 6 строк = 54 275,00 ₽')
})

test('the client pays for both tables, with the commission on them and the fee on both', () => {
  const { work, commission, ad_fee, total } = summaryFormulas(sums)
  expect(texts(work)[0]).toBe('54 275,00 ₽ + 617,00 ₽ = 54 892,00 ₽')
  expect(texts(commission)).toEqual([
    '54 892,00 ₽ × 12,5 % = 6 861,50 ₽',
    '6 861,50 ₽ × 22 % = 1 509,53 ₽',
    '6 861,50 ₽ + 22 % (1 509,53 ₽) = 8 371,03 ₽',
  ])
  expect(texts(ad_fee)[0]).toBe('(54 892,00 ₽ + 6 861,50 ₽) × 3 % = 1 852,61 ₽')
  expect(texts(total)[0]).toBe('54 892,00 ₽ + 6 861,50 ₽ + 1 852,61 ₽ = 63 606,11 ₽')
})
