import { expect, test } from 'vitest'
import { readSheets } from '#server/modules/files/reading/formats/sheets-text.ts'
import { book } from '../sample-books.ts'
import { lineIn, lineOf, rowsOf } from './stated-tables.ts'

const prices = (...more: string[]) => lineOf('Канал;Цена', ...rowsOf((index) => `К${index};${1_000 + index}`), ...more)

test.each([
  'Всего понемногу',
  'Total Football',
  'Общий Интерес',
  'Общий план',
  'Финансовый итог',
  'Итог дня',
  'Total VK',
])('a channel «%s» counts, and the sum without it is told', (name) => {
  const line = prices(`${name};50000`)
  expect(line).toContain('по всем 26 строкам: ')
  expect(line).toContain('«Цена» — от 1000 до 50000, сумма 75300, ')
  expect(line).toMatch(new RegExp(`; неясно, итог ли строка «${name}», без неё: «Цена» — сумма 25300$`))
})

test.each(['Итого Telegram', 'Всего по Telegram', 'Total for VK', 'Подытог блока Б1'])(
  'a row «%s» without the sum of others is left out, and the sum with it is told',
  (name) => {
    const line = prices(`${name};50000`, 'Ещё;700')
    expect(line).toContain(`по всем 26 строкам (без строк: «${name}»): `)
    expect(line).toMatch(new RegExp(`сумма 26000, .*; неясно, итог ли строка «${name}», с ней: «Цена» — сумма 76000$`))
  },
)

test.each([
  'Итого по проекту',
  'Всего за март',
  'Всего за ноябрь 2026 г.',
  'Итого с НДС 22%',
  'Total, $',
  'Всего постов: 25',
  'Итого охват',
  'Общая сумма договора',
  'Общие расходы на рекламу',
  'Подытог',
])('a row «%s» is a total without a doubt', (label) => {
  const line = prices(`${label};50000`)
  expect(line).toContain(`по всем 25 строкам (без строк: «${label}»): `)
  expect(line).toMatch(/сумма 25300, среднее 1012$/)
})

test('a total of Excel for a group or a column is known by its name', () => {
  const line = lineOf('Сеть;Цена', ...rowsOf((index) => `VK;${index}`), 'VK Итог;5', 'Цена Итог;5')
  expect(line).toContain('по всем 25 строкам (без строк: «VK Итог», «Цена Итог»): ')
  expect(line).not.toContain('неясно')
})

test('a total among other texts counts if it is no sum, and the sum without it is told', () => {
  const rows = rowsOf((index) => `К${index};${1_000 + index};Омск;пост`)
  const line = (last: string) => lineOf('Канал;Цена;Город;Формат', ...rows, last)
  expect(line('Итого;5;Омск;пост')).toMatch(/по всем 26 строкам: .*сумма 25305, .*без неё: «Цена» — сумма 25300$/)
  expect(line('Итого VK;25300;Омск;пост')).toMatch(/«Итого VK»\): .*сумма 25300, .*с ней: «Цена» — сумма 50600$/)
  expect(line('Total Football;5;Омск;пост')).toMatch(/по всем 26 строкам: .*сумма 25305, среднее 973,27; [^;]*; [^;]*$/)
})

test('a status «К оплате» beside many rows makes no totals of them', () => {
  const status = (index: number) => (index % 2 ? 'К оплате' : 'Оплачено')
  const line = lineOf('№;Сумма;Статус', ...rowsOf((index) => `${index + 1};${1_000 + index};${status(index)}`))
  expect(line).toMatch(/по всем 25 строкам: .*сумма 25300, .*«К оплате», без них: «Сумма» — сумма 13156$/)
  const named = lineOf('Канал;Сумма;Статус', ...rowsOf((index) => `К${index};${1_000 + index};${status(index)}`))
  expect(named).toMatch(/по всем 25 строкам: .*сумма 25300, [^;]*; «Статус» — заполнено 25, разных 2$/)
})

test('an ordinary name with the sum of all others is left out with the sum with it', () => {
  const line = prices('Дуров;25300')
  expect(line).toContain('(без строк: «Дуров»): ')
  expect(line).toMatch(/сумма 25300, среднее 1012; неясно, итог ли строка «Дуров», с ней: «Цена» — сумма 50600$/)
})

test('a last channel with a word of expenses is left out with the sum with it', () => {
  expect(prices('Скидки недели;700')).toMatch(/; неясно, итог ли строка «Скидки недели», с ней: «Цена» — сумма 26000$/)
  expect(prices('Итого;25300', 'НДС 22%;5566')).not.toContain('неясно')
})

test('equal amounts among zeros are no levels and no totals', () => {
  const line = lineOf('Канал;Доплата, ₽', ...rowsOf((index) => `К${index};${index % 3 ? 0 : 5_000}`))
  expect(line).toContain('по всем 25 строкам: ')
  expect(line).toContain('от 0 до 5000, сумма 45000, ')
  const two = lineOf('Канал;Цена', ...rowsOf((index) => `К${index};0`), 'Б;5', 'Г;5')
  expect(two).toContain('от 0 до 5, сумма 10, ')
})

test('equal amounts are not the parts of their mean', () => {
  for (const label of ['Среднее', 'Максимум']) {
    const line = lineOf('Канал;Цена', ...rowsOf((index) => `К${index};${index % 3 ? 0 : 5_000}`), `${label};5000`)
    expect(line).toContain(`по всем 25 строкам (без строк: «${label}»): `)
    expect(line).toContain('сумма 45000, ')
  }
})

/** An account with five counterparties of three contracts each, in one column of numbers. */
const levels = (indent: string) => [
  'Счёт 60;30015',
  ...Array.from({ length: 5 }, (_, at) => [
    `${indent}ООО ${at};${6_001 + at}`,
    ...[1_000, 2_000, 3_001 + at].map((value, index) => `${indent}${indent}Договор ${at}-${index};${value}`),
  ]).flat(),
]

test('rows above their parts need a proof beside one column, or the sum with them is told', () => {
  const plain = lineOf('Счёт;Дебет', ...levels(''))
  expect(plain).toContain('по всем 15 строкам (без строк: «Счёт 60», «ООО 0», «ООО 1», «ООО 2», «ООО 3» и ещё 1)')
  expect(plain).toMatch(/сумма 30015, .*; неясно, итоги ли строки «Счёт 60», .*, с ними: «Дебет» — сумма 90045$/)
  const rows = levels('').map((row) => row.split(';').map((cell, at) => (at === 1 ? Number(cell) : cell)))
  const outline = [0, 0, ...Array.from({ length: 5 }, () => [1, 2, 2, 2]).flat()]
  const workbook = (more: { levels?: number[] }) =>
    lineIn(readSheets(book({ Л: { rows: [['Счёт', 'Дебет'], ...rows], ...more } })))
  expect(workbook({})).toContain('; неясно, ')
  expect(workbook({ levels: outline })).toContain('сумма 30015, ')
  expect(workbook({ levels: outline })).not.toContain('неясно')
  const indented = lineOf('Счёт;Дебет', ...levels('  '))
  expect(indented).toContain('сумма 30015, ')
  expect(indented).not.toContain('неясно')
})

test('first and last rows of small numbers count', () => {
  const line = lineOf('Канал;Вес', ...rowsOf((index) => `К${index};0,000${(index % 5) + 1}`))
  expect(line).toMatch(/по всем 25 строкам: .*сумма 0,0075, среднее 0,0003$/)
  const tiny = lineOf('Канал;Вес', ...rowsOf((index) => `К${index};0,0000000${(index % 5) + 1}`))
  expect(tiny).toMatch(/от 0,00000001 до 0,00000005, сумма 0,00000075, среднее 0,00000003$/)
})
