import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readSheets } from '#server/modules/files/reading/formats/sheets-text.ts'
import { book } from './sample-books.ts'

const prices = book({
  Прайс: {
    rows: [
      ['Канал', 'Закупка', 'Цена'],
      ['Первый', 100, 150],
      ['Скрытый', 7, 8],
      ['Второй', 200, 260],
    ],
    hiddenColumns: [1],
    hiddenRows: [2],
  },
})

const withPrefix = (xml: string) =>
  xml
    .replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:')
    .replace('xmlns="http://schemas.openxmlformats.org/spreadsheetml', 'xmlns:x="$&')
    .replace('xmlns:x="xmlns="', 'xmlns:x="')
const withoutNumbers = (xml: string) => xml.replaceAll(/<row r="\d+"/g, '<row').replaceAll(/<c r="[A-Z]+\d+"/g, '<c')

const spellings: [what: string, change: (xml: string) => string][] = [
  ['a prefix before each name', withPrefix],
  ['single quotes', (xml) => xml.replaceAll(/ (hidden|min|max|r)="([^"]*)"/g, " $1='$2'")],
  ['«true» for what is hidden', (xml) => xml.replaceAll('hidden="1"', 'hidden="true"')],
  ['rows and cells without numbers', withoutNumbers],
  ['an empty row without a number', (xml) => withoutNumbers(xml).replace('<sheetData>', '<sheetData><row/>')],
  ['numbers of the cells alone', (xml) => xml.replaceAll(/<row r="\d+"/g, '<row')],
]

test.each(spellings)('hidden columns and rows stay hidden in a workbook with %s', (_, change) => {
  const sheet = 'xl/worksheets/sheet1.xml'
  expect(readSheets(changed(prices, { [sheet]: change }))).toBe(visible)
})

test('hidden columns and rows stay hidden where the list of sheets has a prefix and other capitals', () => {
  const bytes = changed(prices, {
    'xl/workbook.xml': withPrefix,
    'xl/_rels/workbook.xml.rels': (xml) => xml.replace('sheet1.xml', 'Sheet1.xml'),
  })
  expect(readSheets(bytes)).toBe(visible)
})

test('a workbook with a prefix before each name says that its formulas were never computed', () => {
  const bytes = changed(book({ Л: { rows: [[{ t: 'n', v: 42, f: '6*7' }, 'x']] } }), {
    'xl/worksheets/sheet1.xml': (xml) => withPrefix(xml.replace('<v>42</v>', '')),
  })
  expect(readSheets(bytes)).toContain('В файле нет значений части формул')
})

test.each(['xlsx', 'xlml'] as const)(
  'the first shown cell of a merged one has its value in a workbook of the kind %s',
  (type) => {
    const rows = [
      ['Категория', 'Закупка', 'Цена'],
      ['Мода', 1, 10],
      [null, 2, 20],
      ['Еда', 777, null],
      [null, 4, 40],
    ]
    const merges = ['A2:A3', 'A4:A5', 'B4:C4']
    const text = readSheets(book({ Л: { rows, merges, hiddenColumns: [1], hiddenRows: [1] } }, { type }))
    expect(text).toMatch(/\n\| Мода \| 20 \|\n\| Еда \| 777 \|\n\| ↑ \| 40 \|\n$/)
  },
)

test('a merged cell whose range is hidden stays hidden', () => {
  const rows = [
    ['Канал', 'Закупка', null, 'Цена'],
    ['Первый', 777, null, 10],
  ]
  const text = readSheets(book({ Л: { rows, merges: ['B2:C2'], hiddenColumns: [1, 2] } }))
  expect(text).not.toContain('777')
})

const crossed = '<r><rPr><strike/></rPr><t>25 000</t></r><r><t xml:space="preserve"> 20 000</t></r>'
const shared =
  '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'

test('struck cells of a workbook are marked, and struck parts of their texts', () => {
  const rows = [
    ['Канал', 'Цена'],
    ['Первый', 'нет'],
    ['Второй', 'нет'],
    ['Третий', 7],
    ['Четвёртый', 8],
  ]
  const bytes = changed(book({ Л: { rows } }), {
    '[Content_Types].xml': (xml) => xml.replace('</Types>', `${shared}</Types>`),
    'xl/sharedStrings.xml': () => `<sst><si>${crossed}</si></sst>`,
    'xl/styles.xml': (xml) =>
      xml
        .replace('</fonts>', '<font><strike/></font></fonts>')
        .replace('</cellXfs>', '<xf fontId="1"/></cellXfs>')
        .replace('</styleSheet>', '<dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>'),
    'xl/worksheets/sheet1.xml': (xml) =>
      xml
        .replace(/<c r="B2".*?<\/c>/, `<c r="B2" t="inlineStr"><is>${crossed}</is></c>`)
        .replace(/<c r="B3".*?<\/c>/, '<c r="B3" t="s"><v>0</v></c>')
        .replace('<c r="B4"', '<c r="B4" s="1"'),
  })
  expect(readSheets(bytes)).toContain(
    '| Первый | ~~25 000~~ 20 000 |\n| Второй | ~~25 000~~ 20 000 |\n| Третий | ~~7~~ |\n| Четвёртый | 8 |\n',
  )
})

const visible = [
  '▦ Лист «Прайс», 3\u00a0строки × 2\u00a0столбца',
  '▦ Скрыто и не приводится — столбцы: «Закупка»; строк: 1',
  '',
  '| Канал | Цена |',
  '| --- | --- |',
  '| Первый | 150 |',
  '| Второй | 260 |\n',
].join('\n')

function changed(bytes: Uint8Array, changes: Record<string, (xml: string) => string>): Uint8Array {
  const files = unzipSync(bytes)
  for (const [path, change] of Object.entries(changes)) {
    files[path] = strToU8(change(strFromU8(files[path] ?? new Uint8Array())))
  }
  return zipSync(files)
}

test('struck cells of an old workbook are marked, and struck parts of their texts', () => {
  expect(readSheets(readFileSync('tests/server/documents/struck.xls'))).toContain(
    '| Утро | ~~25 000~~ 20 000 |\n| Вечер | ~~30000~~ |\n| ~~Ночь (снят)~~ | 1 |\n',
  )
})
