import { describe, expect, test } from 'vitest'
import { type ChannelField, channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { matchColumns } from '#domain/channel-import/channel-import-columns.ts'
import { dataRows, findHeader, type ImportTable } from '#domain/channel-import/channel-import-header.ts'
import { scaleOf } from '#domain/channel-import/channel-import-titles.ts'

function fieldsOf(table: ImportTable, categories: string[] = []) {
  const header = findHeader(table)
  const rows = dataRows(table, header)
  const samples = header.columns.map((_, column) => rows.map((row) => table[row]?.[column] ?? null))
  return { ...header, rows, fields: matchColumns(header.columns, samples, categories) }
}

test.each([
  ['Охват за 2025, тыс.', 1_000],
  ['Выручка (в млн руб.)', 1_000_000],
  ['Цена за тыс.', 1],
  ['Стоимость просмотра, руб. за 1 тыс.', 1],
  ['Аудитория > 10  тыс.', 1],
])('the numbers below «%s» count %i each', (title, scale) => {
  expect(scaleOf(title)).toBe(scale)
})

const titled = (titles: string[], row: TableCell[] = []) => fieldsOf([titles, row]).fields

describe('the title of a column', () => {
  test("names a field by the product's own label", () => {
    expect(titled(channelFields.map((field) => channelFieldLabel(field)))).toEqual(channelFields)
  })

  test.each<[string, ChannelField]>([
    ['Канал', 'title'],
    ['Название канала', 'title'],
    ['Ссылка на канал', 'url'],
    ['Описание канала', 'description'],
    ['Тематика', 'category_id'],
    ['Категория канала', 'category_id'],
    ['Подписчиков', 'subscribers'],
    ['Кол-во подписчиков', 'subscribers'],
    ['Охват план', 'view_count_plan'],
    ['Средний охват', 'view_count_plan'],
    ['Индекс цитирования', 'citation_index'],
    ['CPV, ₽', 'cpv_plan'],
    ['ER View, %', 'er_view_plan'],
    ['ERR, %', 'err_plan'],
    ['Цена натив', 'native_price'],
    ['Стоимость (натив), руб.', 'native_price'],
    ['Цена без маркировки', 'native_price'],
    ['Цена, пост (руб. без НДС)', 'native_price'],
    ['Стоимость размещения', 'native_price'],
    ['Цена нативная без НДС', 'native_price'],
    ['Стоимость с маркировкой, без учёта НДС', 'marked_price'],
    ['Контакт менеджера', 'admin_username'],
    ['Охват ср.', 'view_count_plan'],
    ['Цена маркировка', 'marked_price'],
    ['Цена с маркировкой, ₽', 'marked_price'],
    ['Скидка, %', 'discount'],
    ['Цена для агентства', 'agency_price'],
    ['Прайс', 'base_price'],
    ['Прайс до', 'price_valid_until'],
    ['Цена действует до', 'price_valid_until'],
    ['Юр. лицо', 'legal_entity'],
    ['Юр.лицо', 'legal_entity'],
    ['НДС', 'vendor_vat_percent'],
    ['НДС, %', 'vendor_vat_percent'],
    ['Рамочный', 'framework_contract'],
    ['ЭДО', 'edo'],
    ['Способ оплаты', 'payment_method'],
    ['Кто пишет текст', 'text_author'],
    ['Админ канала', 'admin_username'],
    ['Ссылка на чат', 'support_chat_link'],
    ['Примечание', 'notes'],
    ['Регистрация в РКН', 'rkn_status'],
    ['Накрутка', 'risk_level'],
    ['Наш канал', 'owned_by_agency'],
    ['Площадка', 'title'],
    ['Подписчики, тыс.', 'subscribers'],
    ['Стоимость поста, тыс. руб.', 'native_price'],
    ['Охват (млн)', 'view_count_plan'],
    ['Тип площадки', 'platform_type'],
  ])('«%s» names %s', (title, field) => {
    expect(titled([title, 'Скриншот', 'Дата размещения'])).toEqual([field, undefined, undefined])
  })

  test.each([
    ...['Цена за тыс. просмотров', 'Цена за тыс.', 'Охват факт', 'Цена', 'Цена с НДС', 'Название рассылки', '№'],
    ...['Цена нативная с НДС', 'Стоимость размещения (в т.ч. НДС)', 'Цена без НДС', 'Цена поста 1/24'],
    ...['Цена за сторис / 24ч', 'Менеджер', 'Цена поста, $', 'Цена размещения (USD)', 'Цена поста, €'],
    ...['Стоимость размещения, евро', 'Цена натив, $', 'Цена публикации в долларах', 'CPV, $', 'Прайс (у.е.)'],
    ...['Цена поста + НДС', 'Агентская цена + НДС', 'Цена размещения (НДС 20%)', 'Цена поста (с учётом НДС)'],
    ...['Стоимость рекламы за 1000', 'Цена поста 24', 'Стоимость рекламы за 1000 показов'],
  ])('«%s» is ambiguous and names no field', (title) => {
    expect(titled([title, 'Канал'])).toEqual([undefined, 'title'])
  })

  test('with «натив» names the native price before the price of a post does', () => {
    expect(titled(['Стоимость размещения', 'Цена натив', 'Цена поста'])).toEqual([undefined, 'native_price', undefined])
  })

  test.each(['Цены, $', 'Цены с НДС', 'Цены + НДС'])('below «%s» names no price', (group) => {
    const { fields } = fieldsOf([
      ['Канал', 'Ссылка', group, null, 'ЭДО'],
      [null, null, 'Нативная', 'С маркировкой', null],
      ['Город', 't.me/gorod', 100, 200, 'да'],
      ['Свет', 't.me/svet', 300, 400, 'нет'],
    ])
    expect(fields).toEqual(['title', 'url', undefined, undefined, 'edo'])
  })

  test('that occurs twice chooses the column with fitting cells', () => {
    const { fields } = fieldsOf([
      ['Канал', 'Ссылка', 'Ссылка', 'Реакции', 'Реакции'],
      ['Город', 'см. тут', 't.me/gorod', '154', 'да'],
      ['Свет', 'см. там', 'https://t.me/svet', '87', 'нет'],
    ])
    expect(fields).toEqual(['title', undefined, 'url', undefined, 'reactions'])
  })
})

describe('the cells of a column', () => {
  test('name the field by links, categories of the base and the words of one choice', () => {
    const rows: TableCell[][] = [
      ['Город завтра', '@gorod', 'Город и среда', 'Карта', 'Зарегистрирован', 'да'],
      ['Свет', 't.me/svet', 'еда', 'Депозит', 'В процессе', 'нет'],
    ]
    const { height, fields } = fieldsOf(rows, ['Еда', 'Город и среда'])
    expect(height).toBe(0)
    expect(fields).toEqual([undefined, 'url', 'category_id', 'payment_method', 'rkn_status', undefined])
  })

  test('name the address under the title «Канал» when no other column has links', () => {
    expect(titled(['Канал', 'Охват'], ['https://t.me/gorod', 100])[0]).toBe('url')
    expect(titled(['Канал', 'Ссылка'], ['https://t.me/gorod', 'https://t.me/gorod'])).toEqual(['title', 'url'])
  })
})

describe('the header of a table', () => {
  test('is found below a heading and blank rows, and rows without data are left out', () => {
    const table: ImportTable = [
      ['База каналов на декабрь 2026'],
      [],
      [null, 'Название', 'Ссылка', 'Охват', 'НДС'],
      [1, 2, 3, 4, 5],
      [null, 'Город', 't.me/gorod', 100, 20],
      [null, '  ', null, ''],
      [null, 'Название', 'Ссылка', 'Охват', 'НДС'],
      [null, 'Свет', 't.me/svet', 200, 20],
    ]
    const { first, height, rows, fields } = fieldsOf(table)
    expect({ first, height, rows }).toEqual({ first: 2, height: 1, rows: [4, 7] })
    expect(fields).toEqual([undefined, 'title', 'url', 'view_count_plan', 'vendor_vat_percent'])
  })

  test('has two rows when upper titles span several columns', () => {
    const { first, height, columns, rows, fields } = fieldsOf([
      ['Каналы'],
      ['Название', 'Ссылка', 'Цены', null, null, 'Админ', 'Документы', null],
      [null, null, 'Нативная', 'С маркировкой', 'Скидка', null, 'NDA', 'ЭДО'],
      ['Город', 't.me/gorod', 100, 200, 10, '@admin', 'да', 'нет'],
    ])
    expect({ first, height, rows }).toEqual({ first: 1, height: 2, rows: [3] })
    expect(columns.slice(1, 4)).toEqual([
      { own: 'Ссылка', group: '' },
      { own: 'Нативная', group: 'Цены' },
      { own: 'С маркировкой', group: 'Цены' },
    ])
    expect(fields).toEqual([
      ...['title', 'url', 'native_price', 'marked_price', 'discount', 'admin_username', 'nda', 'edo'],
    ])
  })

  test('is found by its only known title', () => {
    const table = [['Каналы'], ['Агентство, agency.example'], ['Foo', 'Ссылка'], ['Лес', 't.me/les']]
    expect(findHeader(table)).toMatchObject({ first: 2, height: 1 })
  })

  test('is not taken from the data, even when they repeat the words of titles', () => {
    const row = ['Лес', 't.me/les', 'По договору', 'Админ канала']
    const { height, rows } = fieldsOf([['Свет', 't.me/svet', 'Карта', 'Копирайтер'], row, row])
    expect({ height, rows }).toEqual({ height: 0, rows: [0, 1, 2] })
  })

  test('has one row when the first data row adds no titles', () => {
    const row = ['t.me/les', 'натив', 'наша', 'Лес']
    const { height, rows } = fieldsOf([['Ссылка', 'Цена', 'Foo', 'Bar'], row, row])
    expect({ height, rows }).toEqual({ height: 1, rows: [1, 2] })
  })

  test('is the first row without data when no title names a field', () => {
    expect(findHeader([[], ['Foo', 'Bar'], ['a', 'b']])).toMatchObject({ first: 1, height: 1 })
    expect(findHeader([['Город', 't.me/gorod']])).toMatchObject({ first: 0, height: 0 })
    expect(findHeader([])).toMatchObject({ first: 0, height: 0, columns: [] })
  })
})
