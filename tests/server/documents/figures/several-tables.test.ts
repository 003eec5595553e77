import { expect, test } from 'vitest'
import { bookLine, lineOf, rowsOf } from './stated-tables.ts'

const several = /^Сервер сосчитал по всем строкам только их число, \d+: на листе несколько таблиц, одна под строкой /

const rows = rowsOf((index) => `К${index};${1_000 + index};${index * 10 + 5}`)
const withRow = (...more: string[]) => lineOf('Канал;Цена;Охват', ...rows.slice(0, 10), ...more, ...rows.slice(10))

test.each([
  'закрыт;удалён',
  'Q1;Q2',
  'ждём ответа;нет связи',
  'TBD;скрыт',
  'болеет;отпуск',
  'договор;оплата',
  'прайс;прайс',
])('a channel with «%s» instead of numbers begins no other table', (texts) => {
  const line = withRow(`К;${texts}`)
  expect(line).toContain('«Цена» — числа в 25 из 26, от 1000 до 1024, сумма 25300, ')
  expect(line).toContain('«Охват» — числа в 25 из 26, ')
})

test.each([
  [['', 'Блогер;Ролик;Эфир']],
  [[';;', 'Блогер;Ролик;Эфир']],
  [['Блогер;Цена;Эфир']],
  [['Блогер;Охват;ЦЕНА']],
])('a row of texts below a blank row, or with titles of the table, begins another table: %j', (more) => {
  expect(withRow(...more)).toMatch(several)
})

test('captions of groups begin no other table, also above a channel without numbers', () => {
  expect(withRow('МОДА', 'К;болеет;отпуск', ...rows, 'СПОРТ')).toContain('«Цена» — числа в 50 из 51, ')
})

test('a row with the names of fields begins another table', () => {
  const upper = [...rows, ...rows]
  expect(lineOf('Канал;Цена;Охват', ...upper, 'Канал;Подписчики;Скидка', ...rows)).toMatch(several)
})

test('a workbook tells a blank row from a hidden or a missing one', () => {
  const cells = rowsOf((index) => [`К${index}`, 1_000 + index, index * 10 + 5])
  const [upper, lower] = [cells.slice(0, 10), cells.slice(10)]
  const other = ['Блогер', 'Ролик', 'Эфир']
  expect(bookLine(['Канал', 'Цена', 'Охват'], ...upper, [], other, ...lower)).toMatch(several)
  expect(bookLine(['Канал', 'Цена', 'Охват'], ...upper, other, ...lower)).toContain('сумма 25300, ')
})
