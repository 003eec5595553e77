import { describe, expect, test } from 'vitest'
import { findHeader, type ImportTable } from '#domain/channel-import/channel-import-header.ts'

const found = (table: ImportTable) => {
  const { first, height } = findHeader(table)
  return { first, height }
}

describe('the header of a table whose titles name no fields', () => {
  test('is the first wide row of texts below the titles of a report', () => {
    const table = [['Отчёт'], ['Организация:', 'ООО «Ромашка»'], ['Курс', 92.5], [], ['№', 'Товар', 'Статья', 'Сумма']]
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

  test.each([
    ['numbers', [1, 2, 3, 4]],
    ['days', ['01.11', '02.11', '03.11', '05.11']],
    ['days of weeks', ['28.10.2026', '04.11.2026', '11.11.2026', '18.11.2026']],
    ['hours', ['24', '48', '72', '96']],
  ])('may hold the %s of a media plan, also below titles', (_, days) => {
    const rows = Array.from({ length: 5 }, (_, index) => [`к${index}`, 'пост', 1_000, 1, null, null, 2])
    expect(found([['Foo', 'Bar', 'Baz', ...days], ...rows])).toEqual({ first: 0, height: 1 })
    const grouped = [
      ['Foo', 'Bar', 'Baz', 'Ноябрь', null, null, null],
      [null, null, null, ...days],
    ]
    expect(found([...grouped, ...rows])).toEqual({ first: 0, height: 2 })
  })

  test.each([[[1, 2, 3]], [[100, 200, 300]], [[1, 2, 3, 4, 5, 6]]])('is no first row of data with %j', (rising) => {
    const more = Array.from({ length: 24 }, (_, at) => [
      'к',
      'VK',
      ...rising.map((_, index) => 50 + ((at * index * 7) % 11)),
    ])
    expect(found([['Иванов', 'Москва', ...rising], ...more])).toEqual({ first: 0, height: 0 })
    expect(found([['Отчёт', 'Ноябрь'], ['Иванов', 'Москва', ...rising], ...more])).toEqual({
      first: 1,
      height: 0,
    })
    const titles = ['Foo', 'Bar', ...rising.map((_, index) => `Baz ${index}`)]
    expect(found([titles, ['Иванов', 'Москва', ...rising], ...more])).toEqual({ first: 0, height: 1 })
  })

  test('may hold days beside texts alone, or a week of numbers, but no rising numbers above such rows', () => {
    const rising = [1, 2].map((at) => ['а', 'б', at, at + 1, at + 2])
    expect(found(rising)).toEqual({ first: 0, height: 0 })
    const rows = Array.from({ length: 5 }, (_, at) => ['к', 'VK', at, 5, 5, 5, 5, 5, 5])
    expect(found([['Foo', 'Bar', '01.11', '02.11', '03.11'], ...rows])).toEqual({ first: 0, height: 1 })
    expect(found([['Foo', 'Bar', 1, 2, 3, 4, 5, 6, 7], ...rows])).toEqual({ first: 0, height: 1 })
  })

  test('may hold years, but not above years', () => {
    const sums: ImportTable = [
      ['Foo', '2025', 2026],
      ['а', 100, 200],
    ]
    expect(found(sums)).toEqual({ first: 0, height: 1 })
    const years: ImportTable = [
      ['а', 2025],
      ['б', 2026],
    ]
    expect(found(years)).toEqual({ first: 0, height: 0 })
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

describe('the header of a table whose titles name fields', () => {
  test.each([[['-10%']], [[24, 48]], [['24', '48']]])('may hold %j', (more) => {
    const rows = ['к', 'л'].map((name, at) => [name, `t.me/${name}_news`, 1_000 + at, 5_000, 900])
    const header = ['Канал', 'Ссылка', 'Подписчики', ...more]
    expect(found([header, ...rows])).toEqual({ first: 0, height: 1 })
    expect(found([['Прайс', 'Агентство'], header, ...rows])).toEqual({ first: 1, height: 1 })
  })
})
