import { CFB } from '@e965/xlsx'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readTable } from '#client/features/channel-import/table/read-table.ts'
import { csvRecords } from '#domain/channel-import/csv-records.ts'
import { encoded } from '../../server/documents/sample-texts.ts'
import { day, percent, type Sheet, utf8, withStruck, xlsx } from './table-files.ts'

describe('a workbook', () => {
  test('yields numbers, days and per cents, and the value behind a word', () => {
    const bytes = xlsx({
      Каналы: {
        cells: [
          ['Название', 'Цена', 'Дата', 'Скидка', 'NDA', 'Ссылка', 'Ошибка'],
          [],
          [
            'Город',
            1234.5,
            day(46_387),
            percent(0.15),
            true,
            { t: 's', v: 'ссылка', l: { Target: 'https://t.me/gorod' } },
            { t: 'e', v: 0x2a },
          ],
          [{ t: 's', v: 'Открыть', f: 'HYPERLINK("https://t.me/les","Открыть")' }],
          ["'@gorod", { t: 'n', v: 5, z: '0" %"' }, { t: 'n', v: 5, z: '[Red]# ##0" дн."' }],
        ],
      },
    })
    expect(readTable(bytes)).toEqual({
      sheets: ['Каналы'],
      sheet: 'Каналы',
      from1904: false,
      marks: { rows: new Map(), hiddenColumns: new Set(), struckCells: 0 },
      rows: [
        ['Название', 'Цена', 'Дата', 'Скидка', 'NDA', 'Ссылка', 'Ошибка'],
        [],
        [
          ...['Город', 1234.5, { day: 46_387 }, { percent: 0.15 }, true],
          ...[{ text: 'ссылка', link: 'https://t.me/gorod' }, '#N/A'],
        ],
        [{ text: 'Открыть', link: 'https://t.me/les' }],
        ['@gorod', 5, 5],
      ],
    })
  })

  const channels = [
    ['Название', 'Ссылка', 'Подписчики'],
    ['Город', 't.me/gorod', 5],
  ]
  test.each<[what: string, sheets: Record<string, Sheet>, Parameters<typeof xlsx>[1], sheet: string]>([
    ['first with data', { А: { cells: [] }, Б: { cells: [['Город']] }, В: { cells: [['Свет']] } }, {}, 'Б'],
    ['of channels behind a cover', { А: { cells: [['Агентство'], ['Прайс 2026']] }, Б: { cells: channels } }, {}, 'Б'],
    [
      'of channels after one that is too wide',
      { А: { cells: [Array.from({ length: 301 }, () => 1)] }, Б: { cells: channels } },
      {},
      'Б',
    ],
    [
      'shown before a hidden one',
      { А: { cells: channels }, Б: { cells: channels } },
      { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] },
      'Б',
    ],
  ])('is read from its sheet %s, or from the named sheet', (_, sheets, book, sheet) => {
    const bytes = xlsx(sheets, book)
    expect(readTable(bytes)).toMatchObject({ sheets: Object.keys(sheets), sheet })
    const last = Object.keys(sheets).at(-1)
    expect(readTable(bytes, last)).toMatchObject({ sheet: last })
  })

  test('tells its hidden rows and columns and its struck rows, and its cells have no struck text', () => {
    const cells = [
      ['Название', 'Ссылка', 'Закупка', 'Цена'],
      ['Утро', 't.me/utro', 1, '~25 000~ <20 000'],
      ['Снят', 't.me/snyat', 2, 30_000],
      ['Скрыт', 't.me/skryt', 3, 40_000],
      ['Ночь', 't.me/noch', 4, 50_000],
    ]
    const book = xlsx({ Прайс: { cells, hidden: { rows: [3], columns: [2] } } })
    const { rows, marks } = readTable(withStruck(book, ['A3', 'B3', 'D3', 'D5']))
    expect(marks).toEqual({
      rows: new Map([
        [2, 'struck'],
        [3, 'hidden'],
      ]),
      hiddenColumns: new Set([2]),
      struckCells: 2,
    })
    expect(rows.map((row) => row[3])).toEqual(['Цена', '<20 000', 30_000, 40_000, undefined])
  })

  test('repeats a cell that is merged downwards in each of its rows', () => {
    const bytes = xlsx({
      Лист: {
        cells: [
          ['Еда', 'Вкусно'],
          [null, 'Сладко'],
          [null, null],
          ['Город', 'Улица'],
        ],
        merges: ['A1:A3'],
      },
    })
    expect(readTable(bytes).rows).toEqual([['Еда', 'Вкусно'], ['Еда', 'Сладко'], [], ['Город', 'Улица']])
  })
})

describe('a text', () => {
  const rows = [
    ['Название', 'Цена'],
    ['Ёж', '1 234,50'],
  ]
  const text = rows.map((row) => row.join(';')).join('\r\n')

  const inOneByte = (encoding: string) => new Uint8Array(encoded(text, encoding))

  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['Windows-1251', inOneByte('windows-1251')],
    ['KOI8-R', inOneByte('koi8-r')],
    ['CP866', inOneByte('ibm866')],
    ['UTF-16', new Uint8Array(Uint16Array.from([...`\ufeff${text}`], (letter) => letter.charCodeAt(0)).buffer)],
    ['with the separator in its first line', utf8(`sep=|\n${text.replaceAll(';', '|')}`)],
  ])('can be %s', (name, bytes) => {
    expect(readTable(bytes).rows).toEqual(name.startsWith('with') ? [[], ...rows] : rows)
  })

  test('in UTF-8 with one wrong byte loses one sign', () => {
    expect(readTable(new Uint8Array([...utf8(text), 0xd0])).rows[1]).toEqual(['Ёж', '1 234,50\ufffd'])
  })

  test.each([';', ',', '\t'])('is split by its own separator: %j', (separator) => {
    const lines = Array.from({ length: 30 }, (_, i) => ['Канал', 't.me/c', `"${i},5"`, '"a;b"'].join(separator))
    const { rows } = readTable(
      utf8(['Название', 'Ссылка', 'ERR', 'Текст'].join(separator).concat('\n', lines.join('\n'))),
    )
    expect(rows[0]).toHaveLength(4)
    expect(rows[1]).toEqual(['Канал', 't.me/c', '0,5', 'a;b'])
  })

  test('a text with semicolons keeps any number of decimal commas', () => {
    const lines = Array.from({ length: 30 }, (_, i) => `Канал ${i};t.me/c${i};${i},5;1 000,00;7,25`)
    expect(readTable(utf8(`База на 2026\nИмя;Ссылка;ERR;Цена;CPV\n${lines.join('\n')}`)).rows[2]).toHaveLength(5)
  })

  test('equals its records after a round trip, lines and quotes included', () => {
    const values = fc.string({ unit: fc.constantFrom('a', 'я', '"', ';', ',', '\n', '\r', ' ') })
    const records = fc.array(fc.array(values, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    const ends = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(records, ends, fc.constantFrom(';', ',', '\t'), (table, end, separator) => {
        const written = table
          .map((record) => record.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator))
          .join(end)
        expect([...csvRecords(written, separator)]).toEqual(table)
        expect([...csvRecords(written + end, separator)]).toEqual(table)
      }),
    )
  })
})

describe('a file without a table is refused with a reason', () => {
  test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['nothing', new Uint8Array(), /Файл пуст/],
    ['too much', new Uint8Array(20 * 1024 * 1024 + 1), /больше 20\u00a0МБ/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff]), /не таблица/],
    ['a PDF', utf8('%PDF-1.7\n1 0 obj'), /не таблица/],
    ['a page', utf8('<!DOCTYPE html><table></table>'), /не таблица/],
    ['half of a workbook', xlsx({ A: { cells: [['a']] } }).slice(0, 900), /повреждён/],
    ['a workbook with a password', encrypted(), /защищён паролем/],
    ['another document in a zip', zipSync({ 'word/document.xml': utf8('<w/>') }), /не таблица/],
    ['a workbook without data', xlsx({ A: { cells: [] } }), /нет таблицы с данными/],
    ['an open quote', utf8('a;b\n1;2\n"3;4\n5;6'), /В строке 3 открыта кавычка/],
    ['white space', utf8('\n\n'), /нет таблицы с данными/],
    ['three hundred and one columns', utf8(`${'a;'.repeat(300)}a`), /больше 300 столбцов/],
    ['a bomb', zipSync({ 'xl/workbook.xml': new Uint8Array(301 * 1024 * 1024) }, { level: 1 }), /слишком велика/],
  ])('%s', (_, bytes, reason) => {
    expect(() => readTable(bytes)).toThrow(
      expect.objectContaining({ name: 'TableError', message: expect.stringMatching(reason) }),
    )
  })
})

/** Returns the container that Excel makes of a workbook with a password. */
function encrypted(): Uint8Array<ArrayBuffer> {
  const container = CFB.utils.cfb_new()
  const version = [4, 0, 4, 0, 0x40, 0, 0, 0]
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.concat([Buffer.from(version), utf8('<encryption/>')]))
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5_000, 7))
  return new Uint8Array(CFB.write(container, { type: 'array' }))
}
