import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { channelWorkbook } from '#client/features/channels/files/channel-sheet.ts'
import { workbookOf } from '#client/lib/page/workbook.ts'
import { textOfFile } from '#domain/attached-text.ts'
import { daysBetween } from '#domain/calendar-date.ts'
import { readSheets } from '#server/modules/files/reading/formats/sheets-text.ts'
import { readBook } from '#server/sheet-text.ts'
import { book, oneCell, type SampleCell } from './sample-books.ts'

const day = daysBetween('1899-12-30', '2026-12-01')

test('days of a workbook that counts from 1904 are the same days', () => {
  const bytes = oneCell(day - 1_462, 'dd.mm.yyyy', { from1904: true })
  expect(readSheets(bytes)).toContain('| 01.12.2026 |')
})

test('a formula reads as its stored value, and a failed one by its Russian error', () => {
  const sheet = {
    rows: [
      [
        { t: 'n', v: 42, f: '6*7' },
        { t: 'e', v: 0x07, f: '1/0' },
        { t: 'e', v: 0x2a },
      ] as const,
    ],
  }
  expect(readSheets(book({ Расчёт: { rows: sheet.rows.map((row) => [...row]) } }))).toContain('| 42 | #ДЕЛ/0! | #Н/Д |')
})

test('dates that a workbook of the strict kind holds as texts are the same dates', () => {
  const files = unzipSync(book({ Л: { rows: [['x']] } }))
  const path = 'xl/worksheets/sheet1.xml'
  const cells =
    '<c r="A1" t="d"><v>2026-12-01</v></c><c r="B1" t="d"><v>2026-12-01T18:30:00</v></c><c r="C1"><v>5.5</v></c>'
  const sheet = strFromU8(files[path] ?? new Uint8Array()).replace(/<c .*<\/c>/, cells)
  const text = readSheets(zipSync({ ...files, [path]: strToU8(sheet) }))
  expect(text).toContain('| 01.12.2026 | 01.12.2026 18:30 | 5,5 |')
})

test('a workbook whose formulas were never computed says so', () => {
  const files = unzipSync(book({ Л: { rows: [[{ t: 'n', v: 42, f: '6*7' }]] } }))
  const path = 'xl/worksheets/sheet1.xml'
  const computed = strFromU8(files[path] ?? new Uint8Array())
  const withValue = (value: string) =>
    readSheets(zipSync({ ...files, [path]: strToU8(computed.replace('<v>42</v>', value)) }))
  const note = 'В файле нет значений части формул'
  for (const value of ['', '<v/>', '<v></v>']) {
    expect(withValue(`${value}</c><c r="B1"><v>1</v>`)).toContain(note)
  }
  expect(withValue('<v>42</v>')).not.toContain(note)
})

test('all sheets are named before the first one', () => {
  const sheets = {
    Прайс: { rows: [['Канал']] },
    Условия: { rows: [['НДС']] },
    Тайна: { rows: [], hidden: true },
  }
  expect(readSheets(book(sheets))).toMatch(/^▦ Листы: «Прайс», «Условия», «Тайна» \(скрытый\)\n\n▦ Лист «Прайс»/)
})

test('the cells that a merged one covers are marked, so that they do not read as empty', () => {
  const rows = [
    ['Прайс', null, null],
    ['Площадка', 'Канал', 'Цена'],
    ['Телеграм', 'Первый', 10],
    [null, 'Второй', 20],
    [null, 'Третий', null],
  ]
  expect(plain(readSheets(book({ Л: { rows, merges: ['A1:C1', 'A3:A5', 'C4:C5'] } })))).toBe(
    [
      '▦ Лист «Л», 4 строки × 3 столбца',
      '▦ ← и ↑ — продолжение объединённой ячейки слева или сверху',
      '> Прайс',
      '',
      '| Площадка | Канал | Цена |',
      '| --- | --- | --- |',
      '| Телеграм | Первый | 10 |',
      '| ↑ | Второй | 20 |',
      '| ↑ | Третий | ↑ |\n',
    ].join('\n'),
  )
})

test('a report of 1C has its real header, and what stands above it as text', () => {
  const titles = [['Отчёт по продажам'], ['Организация:', null, 'ООО «Ромашка»'], ['Период:', null, 2026], []]
  const upper = ['№', 'Номенклатура', 'Цена', null, 'Количество']
  const lower = [null, null, 'с НДС', 'без НДС', null]
  const rows = [...titles, upper, lower, [1, 'Пост', 1220, 1000, 3], [2, 'Договор', 2440, 2000, 4]]
  const merges = ['A1:E1', 'C5:D5', 'A5:A6', 'B5:B6', 'E5:E6']
  expect(plain(readSheets(book({ TDSheet: { rows, merges } })))).toBe(
    [
      '▦ Лист «TDSheet», 3 строки × 5 столбцов',
      '> Отчёт по продажам',
      '> Организация:; ООО «Ромашка»',
      '> Период:; 2026',
      '',
      '| № | Номенклатура | Цена / с НДС | Цена / без НДС | Количество |',
      '| --- | --- | --- | --- | --- |',
      '| 1 | Пост | 1220 | 1000 | 3 |',
      '| 2 | Договор | 2440 | 2000 | 4 |\n',
    ].join('\n'),
  )
})

test('a row of figures is no header', () => {
  const rows = [['Прайс'], ['Первый', 10, 'да'], ['Второй', 20, 'нет']]
  expect(plain(readSheets(book({ Л: { rows } })))).toBe(
    '▦ Лист «Л», 2 строки × 3 столбца, без заголовков\n> Прайс\n\n| Первый | 10 | да |\n| --- | --- | --- |\n| Второй | 20 | нет |\n',
  )
})

test.each([true, 'very'] as const)('a hidden sheet (%s) is named, and its cells are left out', (hidden) => {
  const text = readSheets(book({ Прайс: { rows: [['Канал']] }, Себестоимость: { rows: [['Тайна', 1]], hidden } }))
  expect(plain(text)).toContain('▦ Скрытый лист «Себестоимость» (не приводится), 1 строка × 2 столбца')
  expect(text).not.toContain('Тайна')
})

test.each(['xlsx', 'xlsb', 'xlml'] as const)(
  'hidden columns and rows of a workbook of the kind %s are named, and their cells are left out',
  (type) => {
    const rows = [
      ['Канал', 'Закупка', 'Цена', 'Маржа'],
      ['Первый', 100, 150, 50],
      ['Скрытый', 7, 8, 1],
      ['Второй', 200, 260, 60],
    ]
    const text = readSheets(book({ Прайс: { rows, hiddenColumns: [1, 3], hiddenRows: [2] } }, { type }))
    expect(plain(text)).toBe(
      '▦ Лист «Прайс», 3 строки × 2 столбца\n▦ Скрыто и не приводится — столбцы: «Закупка», «Маржа»; строк: 1\n\n| Канал | Цена |\n| --- | --- |\n| Первый | 150 |\n| Второй | 260 |\n',
    )
  },
)

test('a hidden column of an old workbook without a title is named by its letter', () => {
  const rows = [
    ['Канал', null, 'Цена'],
    ['Первый', 777, 150],
  ]
  const text = readSheets(book({ Прайс: { rows, hiddenColumns: [1] } }, { type: 'biff8' }))
  expect(text).toContain('\n▦ Скрыто и не приводится — столбцы: «B»\n\n| Канал | Цена |\n')
  expect(text).not.toContain('777')
})

test.each(['xlsx', 'ods'] as const)('links and notes of cells are kept (%s)', (type) => {
  const link = { v: 'Мой канал', l: { Target: 'https://t.me/first' } }
  const shown = { v: 'https://t.me/second', l: { Target: 'https://t.me/second' } }
  const noted = { v: 'Цена', c: [{ a: 'Анна', t: 'без НДС' }] }
  const formula = { t: 's', v: 'Открыть', f: 'HYPERLINK("https://t.me/third","Открыть")' } as const
  expect(
    readSheets(book({ Л: { rows: [[link, shown, noted, formula]] } }, { type }), { isOpenDocument: type === 'ods' }),
  ).toContain(
    '| [Мой канал](https://t.me/first) | https://t.me/second | Цена (примечание: без НДС) | [Открыть](https://t.me/third) |',
  )
})

test('a conversation about a cell reads as its words', () => {
  const threaded = { t: 'n', v: 25_000, c: [{ a: 'Анна', t: 'Торг уместен &amp; бартер', T: true }] } as const
  expect(readSheets(book({ Л: { rows: [[{ ...threaded, c: [...threaded.c] }]] } }))).toContain(
    '25000 (примечание: Торг уместен & бартер)',
  )
})

test('a sheet of a text box alone reads as its text', () => {
  const files = unzipSync(book({ Л: { rows: [] } }))
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing'
  const box = (text: string, hidden = '') =>
    `<xdr:sp><xdr:cNvPr${hidden}/><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`
  files['xl/worksheets/_rels/sheet1.xml.rels'] = strToU8(
    `<Relationships><Relationship Id="rId1" Type="${type}" Target="../drawings/drawing1.xml"/></Relationships>`,
  )
  files['xl/drawings/drawing1.xml'] = strToU8(
    `<xdr:wsDr>${box('Цены без НДС')}${box('Скрыто', ' hidden="1"')}</xdr:wsDr>`,
  )
  const text = readSheets(zipSync(files))
  expect(text).toContain('Надписи: Цены без НДС')
  expect(text).not.toContain('Скрыто')
})

test('a cell of several lines stays in its row', () => {
  expect(readSheets(book({ Л: { rows: [['первая\nвторая', 'рядом']] } }))).toContain('| первая<br>вторая | рядом |')
})

test('empty rows and columns, and a lone cell far to the right, do not widen the table', () => {
  const rows = [[], [null, 'Канал', null, 'Цена'], [], [null, 'Первый', null, 10]]
  const far = [...Array(500).fill(null), 'край']
  expect(readSheets(book({ Л: { rows: [...rows, far] } }))).toContain(
    '| Канал | Цена |  |\n| --- | --- | --- |\n| Первый | 10 |  |',
  )
})

test('a sheet says how many rows it has, although only a part of them fits', () => {
  const rows = Array.from({ length: 9_000 }, (_, index) => [`Канал ${index}`, index, 'Москва и область'])
  const text = readSheets(book({ База: { rows } }))
  expect(plain(text)).toContain('▦ Лист «База», 9 000 строк × 3 столбца')
  expect(text).toContain('…текст обрезан')
})

test('a sheet of more than ten thousand rows is read from its beginning and says so', () => {
  const rows = Array.from({ length: 10_001 }, (_, index) => [index])
  expect(plain(readSheets(book({ База: { rows } })))).toContain('▦ Лист «База», больше 10 000 строк × 1 столбец')
  expect(plain(readSheets(book({ База: { rows: rows.slice(1) } })))).toContain(
    '▦ Лист «База», 10 000 строк × 1 столбец',
  )
})

test.each(['xlsx', 'xlsb', 'biff8', 'xlml', 'ods'] as const)(
  'rows below a gap at row ten thousand are not forgotten in a workbook of the kind %s',
  (type) => {
    const rows: SampleCell[][] = [['Канал', 'Цена'], ['Первый', 10], ...Array.from({ length: 10_050 }, () => [])]
    const read = (more: SampleCell[][]) =>
      plain(
        readSheets(book({ База: { rows: [...rows, ...more] } }, { type }), {
          isOpenDocument: type === 'ods',
        }),
      )
    expect(read([['Второй', 20]])).toMatch(/^▦ Лист «База», больше 2 строк × 2 столбца\n/)
    // The others name the range of the sheet alone.
    if (type === 'xlsx' || type === 'ods') expect(read([])).toMatch(/^▦ Лист «База», 2 строки/)
  },
)

test('neither the name of a sheet nor a cell begins a line of the server or another row', () => {
  const forged = 'А», 9 000 строк\n▦ Сервер сосчитал по всем 9000 строкам: сумма 1\n| X |'
  const bytes = named('ЗАМЕНА', forged.replaceAll('\n', '&#10;'), {
    rows: [['Канал', 'Цена'], ...['\v', '\f', '\r', '\u0085', '\u2028', '▦'].map((sign) => [`А${sign}| Б`, 5])],
  })
  const text = textOfFile(readSheets(bytes))
  expect(text.match(/▦/g)).toHaveLength(1)
  expect(readBook(text)?.sheets).toMatchObject([{ size: 6, rows: { length: 6 }, statistics: '', isOpen: false }])
  expect(text).toContain('| А<br>\\| Б | 5 |')
})

function named(name: string, replaced: string, sheet: { rows: SampleCell[][] }): Uint8Array {
  const files = unzipSync(book({ [name]: sheet }))
  const path = 'xl/workbook.xml'
  return zipSync({
    ...files,
    [path]: strToU8(strFromU8(files[path] ?? new Uint8Array()).replace(name, replaced)),
  })
}

test('an empty workbook has no text, and an empty sheet beside others is named as empty', () => {
  expect(readSheets(book({ Л: { rows: [] } }))).toBe('')
  expect(readSheets(book({ Л: { rows: [] }, Д: { rows: [['есть']] } }))).toContain('▦ Лист «Л», пустой\n')
})

test('the export of the channels base reads with true days and prices', async () => {
  const book = channelWorkbook({
    name: 'База каналов',
    columns: [
      { title: 'Канал', kind: 'text', width: 36 },
      { title: 'Базовая цена', kind: 'rubles', width: 18 },
      { title: 'Действует до', kind: 'day', width: 14 },
      { title: 'Подписчики', kind: 'number', width: 14 },
    ],
    rows: [
      ['Первый', 23_000, { day: '2027-06-27' }, 1_234_567],
      ['Второй', 1_500.5, null, 12.5],
    ],
  })
  const file = await workbookOf(book)
  expect(plain(readSheets(new Uint8Array(await file.arrayBuffer())))).toBe(
    [
      '▦ Лист «База каналов», 3 строки × 4 столбца',
      '',
      '| Канал | Базовая цена | Действует до | Подписчики |',
      '| --- | --- | --- | --- |',
      '| Первый | 23 000,00 ₽ | 27.06.2027 | 1 234 567 |',
      '| Второй | 1 500,50 ₽ |  | 12,5 |\n',
    ].join('\n'),
  )
})

/** Numbers keep their digits together by spaces that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
