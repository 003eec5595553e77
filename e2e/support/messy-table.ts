import { type CellObject, utils, write } from '@e965/xlsx'

const titles = [
  'Название',
  'Ссылка на канал',
  'Тематика',
  'Описание',
  'Подписчиков',
  'Охват план',
  'Нативная',
  'С маркировкой',
  'Скидка, %',
  'Агентская цена',
  'Базовая цена',
  'Прайс до',
  'Юр. лицо',
  'НДС',
  'Рамочный договор',
  'NDA',
  'ЭДО',
  'Отчетность',
  'Оплата',
  'Автор текста',
  'Админ канала',
  'РКН',
  'Риск накрутки',
  'Реакции',
  'Принадлежит агентству',
  'Тип платформы',
]

type Value = string | number | Date | null

const row = (title: string, url: string, changes: Record<string, Value> = {}): Value[] => {
  const values: Record<string, Value> = {
    Название: title,
    'Ссылка на канал': url,
    Тематика: 'Еда',
    Описание: 'Рецепты',
    Подписчиков: '12 500',
    'Охват план': 3_200,
    Нативная: '1 234,50 ₽',
    'С маркировкой': 1_500,
    'Скидка, %': 10,
    'Агентская цена': '1 350,00',
    'Базовая цена': '1 500 руб.',
    'Прайс до': '31.12.2027',
    'Юр. лицо': 'ООО «Стол»',
    НДС: 22,
    'Рамочный договор': 'да',
    NDA: 'нет',
    ЭДО: '+',
    Отчетность: 'Форза',
    Оплата: 'Карта',
    'Автор текста': 'Автор канала',
    'Админ канала': '@stol_admin',
    РКН: 'Зарегистрирован',
    'Риск накрутки': 'Нет риска',
    Реакции: 'Да',
    'Принадлежит агентству': 'нет',
    'Тип платформы': 'Сайт',
    ...changes,
  }
  return titles.map((name) => values[name] ?? null)
}

/**
 * Returns a table like those of agencies: titles above, a merged two-row header, blank rows, prices and days as text
 * and as numbers, a repeated channel, an unknown category and wrong cells. `mark` makes the channels unique.
 */
export function messyWorkbook(mark: string): Buffer {
  const head: Value[] = titles.map((title) => (['Нативная', 'С маркировкой'].includes(title) ? null : title))
  head[titles.indexOf('Нативная')] = 'Цены'
  const under: Value[] = titles.map((title) => (['Нативная', 'С маркировкой'].includes(title) ? title : null))
  const rows: Value[][] = [
    ['База каналов, осень'],
    [],
    head,
    under,
    row(`Кухня ${mark}`, `https://t.me/kitchen_${mark}/`, { 'Прайс до': 46_752 }),
    [],
    row(`Сад ${mark}`, `@garden_${mark}`, { Тематика: `Огород ${mark}` }),
    row(`Ошибка ${mark}`, `t.me/bad_${mark}`, { Нативная: 'по запросу', 'Прайс до': '31.02.2027' }),
    row(`Кухня ещё раз ${mark}`, `t.me/kitchen_${mark}`),
  ]
  const sheet = utils.aoa_to_sheet(rows)
  const price = titles.indexOf('Нативная')
  sheet['!merges'] = [
    { s: { r: 2, c: price }, e: { r: 2, c: price + 1 } },
    ...titles.flatMap((_, c) => (c === price || c === price + 1 ? [] : [{ s: { r: 2, c }, e: { r: 3, c } }])),
  ]
  const day: CellObject | undefined = sheet[utils.encode_cell({ r: 4, c: titles.indexOf('Прайс до') })]
  if (day) day.z = 'dd.mm.yyyy'
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Каналы')
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

/** Returns a table of these columns as CSV, whose other required fields are filled. */
export function tableWith(columns: Record<string, string[]>): Buffer {
  const given: Record<string, string> = {
    Описание: 'О еде',
    'Цена с маркировкой': '200',
    Скидка: '1',
    'Агентская цена': '90',
    'Базовая цена': '100',
    'Действует до': '31.12.2027',
    Юрлицо: 'ИП Лес',
    НДС: '20',
    'Рамочный договор': 'да',
    NDA: 'да',
    ЭДО: 'да',
    Отчетность: 'Форза',
    Оплата: 'Карта',
    'Автор текста': 'Автор канала',
    РКН: 'Зарегистрирован',
    'Риск накрутки': 'Нет риска',
    Реакции: 'да',
    'Тип платформы': 'Сайт',
    'Принадлежит агентству': 'нет',
    ...Object.fromEntries(Object.keys(columns).map((title) => [title, ''])),
  }
  const titles = Object.keys(given)
  const count = Object.values(columns)[0]?.length ?? 0
  const rows = Array.from({ length: count }, (_, row) => titles.map((title) => columns[title]?.[row] ?? given[title]))
  return Buffer.from([titles, ...rows].map((cells) => cells.join(';')).join('\r\n'))
}
