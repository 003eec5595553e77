import { describe, expect, test } from 'vitest'
import { findHeader, type ImportTable } from '#domain/channel-import/channel-import-header.ts'

const found = (table: ImportTable) => {
  const { first, height } = findHeader(table)
  return { first, height }
}

describe('the header of a table whose titles name no fields', () => {
  test('is the first wide row of texts below the titles of a report', () => {
    const table = [
      ['Отчёт'],
      ['Организация:', 'ООО «Ромашка»'],
      ['Курс', 92.5],
      [],
      ['№', 'Товар', 'Статья', 'Сумма'],
    ]
    expect(found([...table, [1, 'Договор', 'а', 5], [2, 'Оплата', 'б', 6]])).toEqual({ first: 4, height: 1 })
  })

  test('is not a row of data, although its words name fields', () => {
    const table = [
      ['№', 'Номенклатура', 'Статья', 'Сумма'],
      [1, 'Договор', 'Оплата', 100],
    ]
    expect(found(table)).toEqual({ first: 0, height: 1 })
  })

  test('is missing where the first row has figures', () => {
    const rows = Array.from({ length: 5 }, (_, index) => [`Канал ${index}`, '1 000,50 ₽'])
    expect(found(rows)).toEqual({ first: 0, height: 0 })
    expect(found([['Прайс'], ...rows.map((row) => [...row, 'да'])])).toEqual({ first: 1, height: 0 })
  })

  test('may hold years, but not above years', () => {
    expect(
      found([
        ['Foo', '2025', 2026],
        ['а', 100, 200],
      ]),
    ).toEqual({ first: 0, height: 1 })
    expect(
      found([
        ['а', 2025],
        ['б', 2026],
      ]),
    ).toEqual({ first: 0, height: 0 })
  })

  test('has two rows when the lower one divides titles of the upper one', () => {
    const grouped = [
      ['Foo', 'Январь', null, 'Март', null],
      [null, 'план', 'факт', 'план', 'факт'],
    ]
    expect(found([...grouped, ['а', 1, 2, 3, 4]])).toEqual({ first: 0, height: 2 })
    expect(
      found([
        ['Foo', null, 'Bar'],
        ['а', 'б', 'в'],
        ['г', 'д', 'е'],
      ]),
    ).toEqual({ first: 0, height: 1 })
  })

  test('is the only column', () => {
    expect(found([['Foo'], ['а'], ['б', null, 'край']])).toEqual({ first: 0, height: 1 })
  })
})
