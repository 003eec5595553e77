import { describe, expect, test } from 'vitest'
import { createImportSession } from '#client/features/channel-import/rows/import-session.ts'
import { type ChannelField, channelFieldOf, channelFields } from '#domain/channel-fields.ts'
import { valueText } from '#domain/channel-import/channel-import-fields.ts'
import { aChannel } from '../../channel-values.ts'
import { day, percent, type Sheet, utf8, withStruck, xlsx } from './table-files.ts'

const categories = ['Город и среда', 'Еда']
const forest = [
  ['Название', 'Ссылка'],
  ['Лес', '@les'],
]

/** The required fields of a new channel, beside those of a test. */
const required: Partial<Record<ChannelField, string>> = {
  ...Object.fromEntries(
    channelFields.flatMap((field) => {
      const isGiven = field === 'title' || field === 'url' || channelFieldOf(field).required === undefined
      return isGiven ? [] : [[field, valueText(field, aChannel()[field])]]
    }),
  ),
  category_id: 'Еда',
  native_price: '100',
  marked_price: '200',
  discount: '10',
  agency_price: '300',
  base_price: '400',
  legal_entity: 'ООО «Поле»',
  vendor_vat_percent: '20',
  framework_contract: 'да',
  edo: 'нет',
}

function opened(cells: Sheet['cells'], defaults = required) {
  const session = createImportSession()
  session.setCategories(categories)
  session.setDefaults(defaults)
  const description = session.open(xlsx({ Каналы: { cells } }))
  return { session, description }
}

/** Edits a cell and returns its row, checked again. */
function edited(session: ReturnType<typeof createImportSession>, row: number, field: ChannelField, text: string) {
  session.edit(row, field, text)
  return session.rows('all', 0, 99).find(({ rowNumber }) => rowNumber === row)
}

describe("an agency's file", () => {
  const titles = '№|Канал|Ссылка на канал|Тематика|Цены||Скидка, %|Прайс до|ЭДО|Скриншот'
    .split('|')
    .map((title) => title || null)
  const table: Sheet = {
    merges: ['A1:J1', 'E3:F3', 'A3:A4', 'B3:B4'],
    cells: [
      ['База каналов на декабрь'],
      [],
      titles,
      [null, null, null, null, 'Нативная', 'С маркировкой'],
      [
        ...[1, 'Город', '@gorod', 'Город и среда', '1 234,50 ₽', 2_000.1 + 0.2],
        ...[percent(0.15), day(46_387), 'да', 'x'],
      ],
      [],
      [2, 'Свет', 't.me/svet', 'еда', '15 тыс.', '20 000', 10, 'до 31.02.2026', '-', 'x'],
      [3, 'Город (повтор)', 'https://t.me/Gorod/', 'Еда', 1, 2, 3, '31.12.2026', 'нет', null],
      [4, 'Море', 'https://t.me/more', 'Море', '1,234', 'дорого', 3.5, '46387', 'может быть', null],
      [5, 'Лес', 'https://t.me/les', 'Еда', 10, 20, 0, 46_387, true, null],
    ],
  }

  test('is matched, becomes rows, and has a reason for each bad cell and each row that is left out', () => {
    const session = createImportSession()
    session.setCategories(categories)
    session.setDefaults(required)
    const description = session.open(xlsx({ Обложка: { cells: [] }, Каналы: table }))
    expect(description).toMatchObject({
      sheets: ['Обложка', 'Каналы'],
      sheet: 'Каналы',
      rowCount: 5,
      problems: [],
    })
    expect(description.columns.map(({ title, field }) => [title, field])).toEqual([
      ['№', undefined],
      ['Канал', 'title'],
      ['Ссылка на канал', 'url'],
      ['Тематика', 'category_id'],
      ['Цены: Нативная', 'native_price'],
      ['Цены: С маркировкой', 'marked_price'],
      ['Скидка, %', 'discount'],
      ['Прайс до', 'price_valid_until'],
      ['ЭДО', 'edo'],
      ['Скриншот', undefined],
    ])
    expect(description.columns[6]?.samples).toEqual(['15 %', '10', '3'])
    const lacking = description.lacking.map(({ field }) => field)
    expect(lacking).toContain('legal_entity')
    expect(lacking).not.toContain('notes')

    expect(session.outcome().counts).toEqual({ new: 2, changed: 0, unchanged: 0, duplicate: 1, bad: 2 })
    const [city, light, again, sea] = session.rows('all', 0, 9)
    expect(city).toMatchObject({ rowNumber: 5, status: 'new' })
    expect(city?.cells).toMatchObject({
      url: { text: 'https://t.me/gorod' },
      native_price: { text: '1\u00a0234,5' },
      marked_price: { text: '2\u00a0000,3' },
      discount: { text: '15' },
      price_valid_until: { text: '31.12.2026' },
      edo: { text: 'Да' },
      legal_entity: { text: 'ООО «Поле»', isDefault: true },
    })
    expect(light).toMatchObject({ rowNumber: 7, status: 'bad' })
    expect(again).toMatchObject({ rowNumber: 8, status: 'duplicate', duplicateOf: 5 })
    expect(sea?.cells).toMatchObject({
      category_id: { text: 'Море', problem: 'Нет такой категории: «Море»' },
      native_price: { text: '1,234', problem: 'Неясно, тысячи это или дробь: «1,234»' },
      discount: { text: '3,5', problem: 'Введите целое число' },
      price_valid_until: { text: '31.12.2026' },
    })

    const skipped = session.skipped()
    expect(skipped.titles.slice(4, 6)).toEqual(['Цены: Нативная', 'Цены: С маркировкой'])
    expect(skipped.rows.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [7, 'Действует до: Такого дня нет: 31.02.2026'],
      [8, 'Та же ссылка, что в строке 5'],
      [9, expect.stringMatching(/^Категория: Нет такой категории: «Море»; Цена нативная: Неясно/)],
    ])
    const cells = '2|Свет|t.me/svet|еда|15 тыс.|20 000|10|до 31.02.2026|-|x'
    expect(skipped.rows[0]?.cells).toEqual(cells.split('|'))
  })
})

describe('what the import leaves out or changes', () => {
  const session = () => {
    const opened = createImportSession()
    opened.setCategories(categories)
    opened.setDefaults(required)
    return opened
  }

  test('hidden and struck rows are left out unless they are chosen, and a hidden column has no field', () => {
    const cells = [
      ['Название', 'Ссылка', 'Агентская цена', 'Цена нативная'],
      ['Утро', 't.me/utro', 1, 10],
      ['Скрыт', 't.me/skryt', 2, 20],
      ['Снят', 't.me/snyat', 3, 30],
    ]
    const book = xlsx({ Прайс: { cells, hidden: { rows: [2], columns: [2] } } })
    const importing = session()
    const description = importing.open(withStruck(book, ['A4', 'B4', 'D4']))
    expect(description).toMatchObject({
      rowCount: 1,
      left: { rows: 2, isTaken: false },
      notes: [
        'Скрытые строки не загружаются: 1',
        'Зачёркнутые строки не загружаются: 1',
        'Скрытые столбцы не загружаются: «Агентская цена»',
      ],
    })
    expect(description.columns.map(({ field }) => field)).toEqual(['title', 'url', undefined, 'native_price'])
    expect(importing.outcome().counts).toMatchObject({ new: 1, bad: 0 })
    expect(importing.takeLeft(true)).toMatchObject({ rowCount: 3, left: { rows: 2, isTaken: true } })
    expect(importing.outcome().counts).toMatchObject({ new: 3, bad: 0 })
    expect(importing.rows('all', 2, 3)[0]?.cells).toMatchObject({ native_price: { text: '30' } })
  })

  test('numbers below «тыс.» are thousands, and the rows that are left out say the full number', () => {
    const importing = session()
    const { notes } = importing.open(
      utf8('Название;Ссылка;Подписчики, тыс.;Цена нативная, тыс. руб.\nУтро;@utro;15,2;80,5 ₽\nВечер;нет;3;25 тыс.'),
    )
    expect(notes).toEqual([
      expect.stringMatching(/^Числа умножены на 1.000: «Подписчики, тыс.», «Цена нативная, тыс. руб.»$/),
    ])
    expect(importing.rows('all', 0, 2).map(({ cells }) => [cells.subscribers?.text, cells.native_price?.text])).toEqual(
      [
        ['15\u00a0200', '80\u00a0500'],
        ['3\u00a0000', '25\u00a0000'],
      ],
    )
    expect(importing.skipped()).toMatchObject({
      titles: ['Название', 'Ссылка', 'Подписчики', 'Цена нативная'],
      rows: [{ cells: ['Вечер', 'нет', '3 тыс.', '25 тыс.'] }],
    })
  })

  test('below a common «тыс.» a text with a link is thousands, and a per cent is not', () => {
    const cells: Sheet['cells'] = [
      ['Канал', 'Ссылка', 'Подписчики, тыс.', 'Цены, тыс. руб.'],
      [null, null, null, 'Нативная', 'Скидка, %'],
      ['Утро', '@utro', { t: 's', v: '12,5', l: { Target: 'https://tgstat.ru/utro' } }, 80, 10],
      ['Ночь', 'нет', 3, 25, 5],
    ]
    const importing = session()
    const { notes } = importing.open(xlsx({ Прайс: { cells, merges: ['D1:E1'] } }))
    expect(notes).toEqual([expect.stringMatching(/: «Подписчики, тыс.», «Цены, тыс. руб.: Нативная»$/)])
    expect(importing.rows('new', 0, 1)[0]?.cells).toMatchObject({
      subscribers: { text: '12\u00a0500' },
      native_price: { text: '80\u00a0000' },
      discount: { text: '10' },
    })
    expect(importing.skipped()).toMatchObject({
      titles: ['Канал', 'Ссылка', 'Подписчики', 'Цены: Нативная', 'Цены: Скидка, %'],
      rows: [{ cells: ['Ночь', 'нет', '3000', '25000', '5'] }],
    })
  })

  test('a row with the name of a section is the category of the rows below it', () => {
    const importing = session()
    const lines = ['№;Канал;Ссылка', 'Еда;;', '1;Утро;@utro', 'Город и среда;;', '2;День;@den', ';ИТОГО;', '']
    const { notes, lacking, rowCount } = importing.open(utf8(lines.join('\n')))
    expect(rowCount).toBe(3)
    expect(notes).toEqual(['Строки-разделы стали категориями строк под ними: «Еда», «Город и среда»'])
    expect(lacking.map(({ field }) => field)).not.toContain('category_id')
    const shown = importing.rows('all', 0, 9).map(({ status, cells }) => [status, cells.category_id?.text])
    expect(shown.slice(0, 2)).toEqual([
      ['new', 'Еда'],
      ['new', 'Город и среда'],
    ])
    expect(importing.skipped()).toMatchObject({
      titles: ['№', 'Канал', 'Ссылка', 'Категория'],
      rows: [{ cells: ['', 'ИТОГО', '', 'Город и среда'] }],
    })
    // A channel that is not filled in yet stays a row.
    const { rowCount: all } = importing.open(utf8('Канал;Ссылка;Категория\nУтро;;\nДень;@den;Еда'))
    expect(all).toBe(2)
  })
})

describe('compared with the base', () => {
  const cells = [
    ['Название', 'Ссылка', 'Категория', 'Цена нативная', 'Скидка', 'Чат поддержки', 'Комментарий'],
    ['Город завтра', 't.me/Gorod', 'город и среда', 48_000, 15, '@support', null],
    ['Город', '@svet', null, '50 000 ₽', null, null, ' '],
    ['Лес', '@les', 'Еда', 1, 2, null, null],
  ]
  const city = aChannel({ id: 7, url: 'https://t.me/gorod/', support_chat_link: 'https://t.me/Support' })
  const light = aChannel({ id: 8, url: 'https://t.me/svet', version: 5 })

  test('rows are new, changed or unchanged, and empty cells and defaults change nothing', () => {
    const { session } = opened(cells)
    session.addExisting([city, light], true)
    expect(session.outcome().counts).toEqual({ new: 1, changed: 1, unchanged: 1, duplicate: 0, bad: 0 })
    const [changed] = session.rows('changed', 0, 5)
    expect(changed).toMatchObject({ rowNumber: 3, channelId: 8 })
    expect(changed?.cells).toEqual({
      title: { text: 'Город', was: 'Город завтра' },
      url: { text: 'https://t.me/svet' },
      native_price: { text: '50\u00a0000', was: '48\u00a0000' },
    })
    // A written row keeps all fields that it leaves out.
    const [written, added] = session.payload(0, 500)
    const { id, version, category_id, ...kept } = light
    expect(written).toEqual({
      row_number: 3,
      existing: { id: 8, version: 5 },
      channel: { ...kept, title: 'Город', native_price: 50_000 },
    })
    expect(added).toMatchObject({
      row_number: 4,
      channel: { title: 'Лес', category_title: 'Еда', discount: 2, agency_price: 300, notes: null },
    })
    expect(added).not.toHaveProperty('existing')
    expect(session.payload(2, 500)).toEqual([])
  })

  test('two channels with one link match no row', () => {
    const { session } = opened(cells)
    session.addExisting([city, { ...city, id: 9, title: 'Город вчера' }], true)
    const problem = 'В базе несколько каналов с этой ссылкой: «Город завтра» и «Город вчера»'
    expect(session.rows('bad', 0, 5)).toMatchObject([{ rowNumber: 2, cells: { url: { problem } } }])
  })
})

describe('the required fields of a new channel', () => {
  test("have the form's error texts, and can have defaults for all rows, whose errors are shown", () => {
    const { session } = opened(forest, {})
    const cells = () => session.rows('all', 0, 1)[0]?.cells
    expect(cells()).toMatchObject({
      native_price: { text: '', problem: 'Введите нативную цену' },
      category_id: { text: '', problem: 'Выберите категорию' },
      nda: { text: '', problem: 'Выберите NDA' },
    })
    expect(cells()).not.toHaveProperty('notes')
    expect(session.setDefaults({ ...required, discount: 'много', nda: ' ' })).toEqual({
      discount: 'Не число: «много»',
    })
    expect(cells()).toMatchObject({
      discount: { text: '', problem: 'Не число: «много»' },
      nda: { problem: 'Выберите NDA' },
      edo: { text: 'Нет', isDefault: true },
    })
    session.setDefaults(required)
    expect(session.outcome().counts).toMatchObject({ new: 1, bad: 0 })
  })

  test('accept each of their fixed choices as a default and as an edit of a cell', () => {
    const { session, description } = opened(forest, {})
    const { lacking, choices } = description
    const fixed = lacking.map(({ field }) => field).filter((field) => choices[field] !== undefined)
    const kinds = ['category', 'choice', 'flag']
    expect(fixed).toEqual(channelFields.filter((field) => kinds.includes(channelFieldOf(field).kind)))
    expect(choices.category_id).toEqual(categories)
    for (const field of fixed) {
      const texts = choices[field] ?? []
      expect(texts.length).toBeGreaterThan(1)
      for (const text of texts) {
        expect(session.setDefaults({ ...required, [field]: text })).toEqual({})
        expect(session.rows('new', 0, 1)[0]?.cells[field]).toEqual({ text, isDefault: true })
      }
      for (const text of texts) expect(edited(session, 2, field, text)?.cells[field]).toEqual({ text })
    }
  })

  test('are grouped by field, and a default fills the empty cells of a column', () => {
    const { session, description } = opened(
      [
        ['Название', 'Ссылка', 'Цена нативная', 'ЭДО', 'Категория'],
        ['Лес', '@les', 5, null, 'Еда'],
        ['Поле', '@pole', '-', 'нет', 'Море'],
        [null, '@more', 'по запросу', 'да', 'Еда'],
      ],
      { ...required, native_price: '', edo: '' },
    )
    const lackingOf = ({ lacking }: typeof description) =>
      lacking.flatMap(({ field, hasColumn, rows }) => (hasColumn ? [[field, rows]] : []))
    expect(lackingOf(description)).toEqual([
      ['native_price', 1],
      ['edo', 1],
    ])
    expect(session.outcome().problems).toEqual([
      { field: 'title', empty: 0, wrong: 1 },
      { field: 'native_price', empty: 1, wrong: 1 },
      { field: 'edo', empty: 1, wrong: 0 },
    ])
    expect(session.rows('bad', 0, 9, 'native_price').map(({ rowNumber }) => rowNumber)).toEqual([4])
    session.acceptCategories(['Море'])
    expect(session.outcome().newCategories).toEqual([])
    session.setDefaults({ ...required, native_price: '7', edo: 'Да' })
    expect(session.outcome().counts).toMatchObject({ new: 2, bad: 1 })
    expect(session.outcome().newCategories).toEqual(['Море'])
    expect(session.payload(0, 9).map(({ channel }) => [channel.native_price, channel.edo])).toEqual([
      [5, true],
      [7, false],
    ])
    session.edit(3, 'native_price', '9')
    expect(lackingOf(session.description())).toEqual([['edo', 1]])
  })

  test("have the contract's limits", () => {
    const { session } = opened([
      ['Название', 'Ссылка', 'НДС', 'Цена нативная', 'Подписчики'],
      ['я'.repeat(255), '@les', 101, -1, 1.5],
      ['Лес', '@les2', 20, 12.345, 3_000_000_000],
    ])
    const [first, second] = session.rows('all', 0, 2)
    expect(first?.cells).toMatchObject({
      title: { problem: 'Не больше 254 символов' },
      vendor_vat_percent: { problem: 'Не больше 100' },
      native_price: { problem: 'Не может быть меньше 0' },
      subscribers: { problem: 'Введите целое число' },
    })
    expect(second?.cells).toMatchObject({
      native_price: { problem: 'Не больше двух знаков после запятой' },
      subscribers: { problem: expect.stringMatching(/^Не больше 2/) },
    })
  })
})

test('a new price without a matching CPV is reported, unless the CPV did not match before either', () => {
  const base = [
    aChannel({ id: 1, title: 'Отстал', url: 'https://t.me/a', cpv_plan: 0.41 }),
    aChannel({ id: 2, title: 'Со своим', url: 'https://t.me/b', cpv_plan: 0.41 }),
    aChannel({ id: 3, title: 'Давно', url: 'https://t.me/c', cpv_plan: 9 }),
  ]
  const { session } = opened([
    ['Название', 'Ссылка', 'Цена нативная', 'CPV', 'Скидка'],
    ['Отстал', 't.me/a', 96_000, null, 15],
    ['Со своим', 't.me/b', 96_000, 0.81, 15],
    ['Давно', 't.me/c', null, null, 20],
    ['Новый', 't.me/d', 100, 7, 1],
  ])
  session.addExisting(base, true)
  expect(session.outcome().counts).toMatchObject({ changed: 3, new: 1 })
  expect(session.outcome().cpvOff).toEqual({ count: 1, titles: ['Отстал'] })
  expect(session.rows('all', 0, 4).map(({ warning }) => warning)).toEqual([
    'CPV не сходится с ценой',
    undefined,
    undefined,
    undefined,
  ])
  session.edit(2, 'cpv_plan', '0,81')
  expect(session.outcome().cpvOff.count).toBe(0)
})

test('each row without a link is bad by itself', () => {
  const { session } = opened([
    ['Название', 'Ссылка', 'Цена нативная'],
    ['Лес', null, 5],
    ['Море', '-', 6],
  ])
  expect(session.outcome().counts).toMatchObject({ bad: 2, duplicate: 0 })
  expect(session.rows('all', 1, 2)[0]?.cells.url).toEqual({ text: '', problem: 'Введите ссылку' })
})

describe('an edited cell', () => {
  const cells = [
    ['Название', 'Ссылка', 'Цена нативная'],
    ['Лес', '@les', 'дорого'],
    ['Лес', '@les', 5],
    ['Море', null, 5],
  ]

  test('has its row checked again, together with rows of the same link', () => {
    const { session } = opened(cells)
    expect(session.outcome().counts).toMatchObject({ new: 0, duplicate: 1, bad: 2 })
    expect(session.outcome().problemFields).toEqual(['url', 'native_price'])
    const mended = edited(session, 2, 'native_price', '1 000 ₽')
    expect(session.outcome().counts).toMatchObject({ new: 1, duplicate: 1, bad: 1 })
    expect(mended).toMatchObject({
      rowNumber: 2,
      status: 'new',
      cells: { native_price: { text: '1\u00a0000' } },
    })
    session.edit(3, 'url', '@pole')
    expect(session.outcome().counts).toMatchObject({ new: 2, duplicate: 0 })
    expect(edited(session, 4, 'url', '@les')).toMatchObject({ status: 'duplicate', duplicateOf: 2 })
    expect(edited(session, 4, 'legal_entity', 'ИП Лес')?.cells.legal_entity).toEqual({ text: 'ИП Лес' })
    expect(session.payload(0, 9).map(({ row_number }) => row_number)).toEqual([2, 3])
  })

  test('keeps its edit when other columns are chosen', () => {
    const { session } = opened(cells)
    session.edit(2, 'native_price', '7')
    const description = session.setColumns(['title', 'url', 'base_price'])
    expect(description.columns[2]?.field).toBe('base_price')
    expect(session.rows('all', 0, 1)[0]?.cells).toMatchObject({
      native_price: { text: '7' },
      base_price: { text: 'дорого', problem: 'Не число: «дорого»' },
    })
  })

  test('follows a new choice of columns', () => {
    const { session, description } = opened([
      ['Foo', 'Bar'],
      ['Лес', 'les.example'],
    ])
    expect(description.columns.map(({ field }) => field)).toEqual([undefined, 'url'])
    expect(session.setColumns([undefined, undefined]).problems).toEqual([
      'Не найден столбец «Ссылка»: по ссылке видно, какие каналы уже есть в базе',
    ])
    session.setColumns(['title', 'url'])
    expect(session.outcome().counts).toMatchObject({ new: 1 })
  })
})

test('categories that the base lacks are counted and can be made', () => {
  const { session } = opened([
    ['Название', 'Ссылка', 'Категория'],
    ['А', '@aaa', 'Ёлки'],
    ['Б', '@bbb', 'елки '],
    ['В', '@ccc', 'ЕДА'],
    ['Г', '@ddd', 'Море'],
  ])
  const unknown = [
    { title: 'Ёлки', rows: 2 },
    { title: 'Море', rows: 1 },
  ]
  expect(session.outcome().unknownCategories).toEqual(unknown)
  expect(session.outcome().counts).toMatchObject({ new: 1, bad: 3 })
  session.acceptCategories(['Ёлки'])
  expect(session.outcome().unknownCategories).toEqual(unknown)
  expect(session.outcome().counts).toMatchObject({ new: 3, bad: 1 })
  expect(session.payload(0, 9).map(({ channel }) => channel.category_title)).toEqual(['Ёлки', 'Ёлки', 'Еда'])
  expect(session.outcome().newCategories).toEqual(['Ёлки'])
  session.acceptCategories([])
  expect(session.outcome().counts).toMatchObject({ new: 1, bad: 3 })
})

test('a category that was accepted for one table is not made for the next', () => {
  const { session } = opened(forest)
  session.acceptCategories(['Ревизия'])
  session.open(utf8('Название;Ссылка;Категория\nБ;@bbb;Ревизия\n'))
  expect(session.outcome().counts).toMatchObject({ new: 0, bad: 1 })
  expect(session.outcome().newCategories).toEqual([])
})

test('a table of more than 20,000 rows is refused, and the earlier one stays', () => {
  const { session } = opened(forest)
  const rows = Array.from({ length: 20_001 }, (_, index) => `Канал;@channel_${index}\n`)
  expect(() => session.open(utf8(`Название;Ссылка\n\n${rows.join('')}`))).toThrow(/20.001 строк.*не больше 20.000/)
  expect(session.outcome().counts).toMatchObject({ new: 1 })
  expect(session.open(utf8(`Название;Ссылка\n\n${rows.slice(1).join('')}`)).rowCount).toBe(20_000)
})

test('days of an old Mac are read by the 1904 calendar, also without a date format', () => {
  const session = createImportSession()
  const cells = [
    ['Название', 'Ссылка', 'Прайс до'],
    ['А', '@aaa', 44_925],
    ['Б', '@bbb', day(44_925)],
  ]
  session.open(xlsx({ Лист: { cells } }, { WBProps: { date1904: true } }))
  const shown = session.rows('all', 0, 2).map((row) => row.cells.price_valid_until)
  expect(shown).toEqual([{ text: '31.12.2026' }, { text: '31.12.2026' }])
})
