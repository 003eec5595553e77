import { expect, test } from 'vitest'
import { readDocx } from '#server/modules/files/reading/formats/docx-text.ts'
import { p, table, word } from '../sample-packages.ts'
import { bookLine, lineIn, lineOf, rowsOf } from './stated-tables.ts'

test.each(['Стоимость показов', 'Стоимость кликов, ₽', 'Расход на клики', 'Стоимость лидов', 'Цена размещений'])(
  'a column «%s» is a budget and has a sum',
  (title) => {
    expect(lineOf(`Канал;${title}`, ...rowsOf((index) => `К${index};${1_000 + index}`))).toContain(
      `«${title}» — от 1000 до 1024, сумма 25300, `,
    )
  },
)

test.each([
  'Цена клика',
  'Стоимость показа',
  'Стоимость 1000 показов',
  'Стоимость тысячи показов',
  'Цена за клики',
  'Стоимость за целевое действие',
  'Стоимость целевого действия',
  'Стоимость одного лида, ₽',
  'Цена подписчика',
  'Цена за ед.',
])('a column «%s» is a price of one and has no sum', (title) => {
  expect(lineOf(`Канал;${title}`, ...rowsOf((index) => `К${index};${1_000 + index}`))).toMatch(
    new RegExp(`«${title}» — от 1000 до 1024$`),
  )
})

const clauses = Array.from({ length: 24 }, (_, index) => `1.${index}`)

test('clauses in the first column of a table without titles are no numbers', () => {
  const rows = clauses.map((clause, index) => [clause, `Предмет ${index}`])
  expect(lineIn(readDocx(word(p('Договор '.repeat(90)) + table(...rows))))).toBe(
    'Сервер сосчитал по всем 24 строкам: «столбец 1» — заполнено 24, разных 24; «столбец 2» — заполнено 24, разных 24',
  )
  const levels = ['1', ...clauses.slice(1, 12), '2', '2.1', '2.1.1', ...clauses.slice(1, 12).map((one) => `3${one}`)]
  const line = lineOf('Пункт;Цена', ...levels.map((clause, index) => `${clause};${index}`))
  expect(line).toContain('«Пункт» — заполнено 26, разных 26; «Цена» — от 0 до 25, ')
  // A workbook has 1.10 as 1.1, and 1.20 as 1.2.
  const stored = Array.from({ length: 22 }, (_, index) => [Number(`1.${index}`), index % 5])
  expect(bookLine(...stored)).toContain('«столбец 1» — заполнено 22, ')
})

test('numbers that do not rise, and those below a title of amounts, are numbers', () => {
  expect(lineOf('3.5;а', ...clauses.map((clause, index) => `${index % 2}.5;${clause} б`))).toContain('сумма ')
  expect(lineOf('Объём;Канал', ...clauses.map((clause, index) => `${clause};К${index}`))).toContain('«Объём» — от ')
})
