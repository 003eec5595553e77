import { read } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { contentOf, type EstimateContent } from '#client/features/estimates/data/estimate-content.ts'
import { estimateDocument } from '#client/features/estimates/data/estimate-sums.ts'
import { estimateWorkbook } from '#client/features/estimates/estimate-workbook.ts'
import { type Workbook, workbookOf } from '#client/lib/page/workbook.ts'
import { anEstimate } from './an-estimate.ts'

const workbookBytes = async (book: Workbook) => new Uint8Array(await (await workbookOf(book)).arrayBuffer())
const content = contentOf(anEstimate())
const bookOf = (changed: Partial<EstimateContent> = {}) =>
  estimateWorkbook(estimateDocument({ ...content, ...changed }))

/** 5 % of 12.50 and of 0.50 rubles are 62.5 and 2.5 kopecks, which half up and half even round differently. */
const halfKopeck = {
  values: { ...content.values, vat_percent: 5 },
  rows: content.rows.map((row) => ({ ...row, rate: 1 })),
}

test.each([
  ['as it is', bookOf()],
  ['with VAT that needs rounding', bookOf({ values: { ...content.values, vat_percent: 16.67 } })],
  ['with half a kopeck of VAT', bookOf(halfKopeck)],
  ['without VAT', bookOf({ values: { ...content.values, vat_percent: null } })],
  ['without specialists', bookOf({ rows: [] })],
  ['with rates that are wrong', bookOf({ rows: content.rows.map((row) => ({ ...row, rate: 10.5 })) })],
])('every formula gives the value of the screen: an estimate %s', (_, book) => {
  const formulas = book.rows.flat().filter((cell) => typeof cell === 'object' && cell.formula !== undefined)
  expect(formulas.length).toBeGreaterThan(15)
  for (const cell of formulas) {
    if (typeof cell !== 'object' || cell.formula === undefined || typeof cell.value === 'string') continue
    expect(evaluate(book, cell.formula), cell.formula).toBeCloseTo(cell.value, 6)
  }
})

test('a rate, hours or VAT changed in the sheet changes all dependent sums', () => {
  const book = bookOf()
  const total = book.rows.at(-1)?.[7]
  const formula = typeof total === 'object' ? (total.formula ?? '') : ''
  const before = evaluate(book, formula)
  expect(before).toBeCloseTo(77_599.45, 6)
  expect(evaluate(changed(book, 'C3', 0), formula)).toBeCloseTo(54_892 + 6_861.5 + 1_852.61, 6)
})

test('a file links each line to its rate and to VAT and sums up by formulas, in rubles', async () => {
  const { Расчётка: sheet = {} } = read(await workbookBytes(bookOf()), { cellNF: true }).Sheets
  const rowOf = (label: string, from = 1): number =>
    sheet[`B${from}`]?.v === label || from > 99 ? from : rowOf(label, from + 1)
  const rate = rowOf('Копирайтер')
  const line = rowOf('Копирайтер', rate + 1)
  const expected: [cell: string, value: number, formula?: string][] = [
    [`D${rate}`, 2_100],
    [`D${line}`, 2_100, `D${rate}`],
    [`E${line}`, 18.5],
    [`F${line}`, 38_850, `ROUND(D${line}*E${line},2)`],
    [`G${line}`, 8_547, `ROUND(F${line}*$C$3/100,2)`],
    [`H${line}`, 47_397, `F${line}+G${line}`],
    [`F${line + 1}`, 54_275, `SUM(F${line - 1}:F${line})`],
  ]
  const total = rowOf('Итого для клиента')
  expected.push([`F${total}`, 63_606.11, `SUM(F${total - 3}:F${total - 1})`])
  for (const [cell, v, f] of expected) expect(sheet[cell], cell).toMatchObject({ t: 'n', v, ...(f && { f }) })
  // The name of a fee follows the cell of its per cent, and previews show its value.
  const fee = { t: 's', v: 'Агентская комиссия, 12,5\u00a0%', f: '"Агентская комиссия, "&$C$5&"\u00a0%"' }
  expect(sheet[`B${total - 2}`]).toMatchObject(fee)
  expect(sheet[`D${rate}`]?.z).toBe('#,##0')
  expect(sheet[`F${line}`]?.z).toContain('₽')
})

test('a text that looks like a formula stays a text', async () => {
  const book = bookOf({ values: { ...content.values, title: '=1+1' } })
  const sheet = read(await workbookBytes(book)).Sheets.Расчётка
  expect(sheet?.A1).toMatchObject({ t: 's', v: '=1+1' })
  expect(sheet?.A1?.f).toBeUndefined()
})

test('per cents look as on the screen, a whole one without a comma', async () => {
  const sheet = read(await workbookBytes(bookOf()), { cellNF: true }).Sheets.Расчётка
  expect(sheet?.C3).toMatchObject({ v: 22, z: 'General', w: '22' })
  expect(sheet?.C5).toMatchObject({ v: 12.5, z: 'General', w: '12.5' })
  expect(sheet?.C6).toMatchObject({ v: 3, z: 'General', w: '3' })
})

test('a missing rate leaves its cell empty and its sums at 0', () => {
  const rows = content.rows.map((row) => ({ ...row, rate: null }))
  const book = bookOf({ rows })
  expect(book.rows.find((row) => row[1] === 'Копирайтер')?.[3]).toBeUndefined()
  expect(book.rows.at(-1)?.[7]).toMatchObject({ value: 0 })
})

/**
 * Evaluates the few functions of the sheet over its cells; ROUND works on the displayed number, as in spreadsheets.
 */
function evaluate(book: Workbook, formula: string): number {
  const code = formula
    .replaceAll('$', '')
    .replace(/([A-Z])(\d+):[A-Z](\d+)/g, (_, column: string, from: string, to: string) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${column}${Number(from) + i}`).join(','),
    )
    .replace(/\b([A-Z])(\d+)\b/g, (_, column: string, row: string) => `cell('${column}',${row})`)
  const cell = (column: string, row: number): number => {
    const found = book.rows[row - 1]?.[column.charCodeAt(0) - 65]
    if (found === undefined) return 0
    if (typeof found === 'string' || typeof found.value === 'string') throw new Error(`${column}${row} is a text`)
    return found.formula === undefined ? found.value : evaluate(book, found.formula)
  }
  const sum = (...values: number[]) => values.reduce((all, value) => all + value, 0)
  const round = (value: number, decimals: number) =>
    Math.round(Number((value * 10 ** decimals).toPrecision(15))) / 10 ** decimals
  return new Function('cell', 'SUM', 'ROUND', `return ${code}`)(cell, sum, round)
}

function changed(book: Workbook, address: string, value: number): Workbook {
  const at = Number(address.slice(1)) - 1
  return { ...book, rows: book.rows.with(at, (book.rows[at] ?? []).with(address.charCodeAt(0) - 65, { value })) }
}
