import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { decimalText } from '#domain/exact-decimal.ts'
import { tableAnswer } from '#server/modules/files/reading/table-answer.ts'
import type { TableAnswer, TableFigures, TableQuestion } from '#server/table-question.ts'
import { largeBook } from '../files/sample-documents.ts'
import { book, type SampleCell } from './sample-books.ts'
import { openDocument } from './sample-packages.ts'

const ask = (content: Uint8Array | string, question: TableQuestion): Promise<TableAnswer> => {
  const bytes = Buffer.from(content)
  return tableAnswer(bytes, bytes[0] === 0x50 ? Object.keys(unzipSync(bytes)) : [], question)
}

async function figuresOf(...asked: Parameters<typeof ask>): Promise<TableFigures> {
  const answer = await ask(...asked)
  if (!('used' in answer)) throw new Error(JSON.stringify(answer))
  return answer
}

const left = ({ leftOut }: TableFigures) => Object.fromEntries(leftOut.map(({ why, rows }) => [why, rows]))

const day = (v: number) => ({ t: 'n' as const, v, z: 'dd.mm.yyyy' })
const plan = [
  ['Медиаплан на осень'],
  ['Канал', 'Тема', 'Дата', 'Бюджет'],
  ['Деньги', 'Финансы', day(46_000), 0.1],
  ['Ёлка', 'Дом', day(46_010), 0.2],
  ['Биржа', 'Финансы', day(46_020), 1_000.7],
  ['Рубль', 'Финансы', day(46_030), 'по запросу'],
  ['Дача', 'Дом', day(46_040), null],
  ['Итого', null, null, 1_001],
]
const planBook = book({ План: { rows: plan } })

test('cells are added exactly, and each row of the data is used or left out with its reason', async () => {
  const told = await figuresOf(planBook, { figure: 'sum', column: 'бюджет' })
  expect(told).toMatchObject({ sheet: 'План', header: [2], column: 'Бюджет', figure: '1\u00a0001', used: [3, 4, 5] })
  expect(left(told)).toEqual({ text: [6], empty: [7], total: [8] })
  expect(told.leftOut.map(({ example }) => example)).toEqual(['по запросу', '', 'Итого'])
})

test('each of ten thousand rows is added', async () => {
  const told = await figuresOf(largeBook(), { figure: 'sum', sheet: 'План', column: 'A' })
  expect(told).toMatchObject({ figure: '69\u00a0993', used: { length: 9_999 } })
})

test.each<[TableQuestion['where'], number[]]>([
  [[{ column: 'Тема', is: '=', value: 'финансы' }], [3, 5]],
  [[{ column: 'B', is: '!=', value: 'Финансы' }], [4]],
  [[{ column: 'Канал', is: 'contains', value: 'елк' }], [4]],
  [[{ column: 'Бюджет', is: '>=', value: '0,2' }], [4, 5]],
  [[{ column: 'Бюджет', is: 'between', value: 0.1, to: 0.2 }], [3, 4]],
  [[{ column: 'Дата', is: '<=', value: '2025-12-19' }], [3, 4]],
  [
    [
      { column: 'Дата', is: '>=', value: '19.12.2025' },
      { column: 'Тема', is: '=', value: 'Финансы' },
    ],
    [5],
  ],
  // A row that looks like a total counts for a filter that asks for it.
  [[{ column: 'Канал', is: '=', value: 'итого' }], [8]],
])('the conditions %j leave the rows %j', async (where, rows) => {
  expect((await figuresOf(planBook, { figure: 'sum', column: 'Бюджет', where })).used).toEqual(rows)
})

test('groups have exact figures and their rows, and a count needs no column', async () => {
  const mean = await figuresOf(planBook, { figure: 'mean', column: 'Бюджет', group_by: 'Тема' })
  expect(mean.groups).toEqual([
    { name: 'Финансы', figure: '500,4', rows: [3, 5] },
    { name: 'Дом', figure: '0,2', rows: [4] },
  ])
  expect(mean).toMatchObject({ figure: '333,66667', isRounded: true })
  for (const [figure, value] of [
    ['median', '0,2'],
    ['min', '0,1'],
    ['max', '1\u00a0000,7'],
  ] as const) {
    expect((await figuresOf(planBook, { figure, column: 'Бюджет' })).figure).toBe(value)
  }
  expect(await figuresOf(planBook, { figure: 'count', column: 'Канал' })).toMatchObject({ figure: '5' })
  expect(await figuresOf(planBook, { figure: 'count' })).toMatchObject({ figure: '5', used: [3, 4, 5, 6, 7] })
})

test('an unknown column or sheet is told with the known ones, and what is hidden is not read', async () => {
  const sum = { figure: 'sum', column: 'Бюджет' } as const
  expect(await ask(planBook, { ...sum, column: 'Бюджетт' })).toMatchObject({ unknown: 'column', given: 'Бюджетт' })
  expect(await ask(planBook, { figure: 'sum' })).toEqual({ refused: 'no column' })
  const two = book({ Раз: { rows: plan }, Два: { rows: plan, hiddenColumns: [3] }, Три: { rows: plan, hidden: true } })
  expect(await ask(two, sum)).toEqual({ unknown: 'sheet', given: '', known: ['Раз', 'Два'] })
  expect(await ask(two, { ...sum, sheet: 'Два' })).toEqual({ refused: 'hidden column' })
  expect(await ask(two, { ...sum, sheet: 'три' })).toEqual({ refused: 'hidden sheet' })
})

test('hidden and struck rows are left out, and different units are told', async () => {
  const rows = [
    ['Канал', 'Цена'],
    ['А', { t: 'n', v: 1, z: '0" ₽"' }],
    ['Б', { t: 'n', v: 2, z: '"$"0' }],
    ['В', 4],
    [null, 8],
  ]
  const files = unzipSync(book({ Лист: { rows: rows as SampleCell[][], hiddenRows: [2] } }))
  const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
  const styles = new TextDecoder().decode(files['xl/styles.xml'])
  const xf = styles.match(/<cellXfs[\s\S]*<\/cellXfs>/)?.[0].match(/<xf /g)?.length ?? 0
  const struck = zipSync({
    ...files,
    'xl/worksheets/sheet1.xml': strToU8(sheet.replace(/<c r="B4"( s="\d+")?/, `<c r="B4" s="${xf}"`)),
    'xl/styles.xml': strToU8(
      styles
        .replace('</fonts>', '<font><strike/></font></fonts>')
        .replace('</cellXfs>', `<xf fontId="${styles.match(/<font>/g)?.length ?? 0}"/></cellXfs>`),
    ),
  })
  const told = await figuresOf(struck, { figure: 'sum', column: 'Цена' })
  expect(left(told)).toEqual({ hidden: [3], struck: [4] })
  expect(told).toMatchObject({ figure: '9', units: ['₽', ''], doubtful: [5] })
})

test('a currency with its country is told, a count has none, and hours are no numbers', async () => {
  const rows = [
    ['Канал', 'Цена', 'Часы'],
    ['А', { t: 'n', v: 1, z: '#,##0.00\\ [$₽-419]' }, { t: 'n', v: 1.5, z: '[h]:mm' }],
    ['Б', { t: 'n', v: 2, z: '#,##0.00\\ [$₽-419]' }, { t: 'n', v: 0.25, z: '[h]:mm' }],
  ]
  const file = book({ Лист: { rows: rows as SampleCell[][] } })
  expect(await figuresOf(file, { figure: 'sum', column: 'Цена' })).toMatchObject({ figure: '3', units: ['₽'] })
  expect(await figuresOf(file, { figure: 'count', column: 'Цена' })).toMatchObject({ figure: '2', units: [] })
  expect(left(await figuresOf(file, { figure: 'sum', column: 'Часы' }))).toEqual({ other: [2, 3] })
})

test('a number above one says nothing about cells of per cent, and a share does', async () => {
  const share = (v: number) => ({ t: 'n', v, z: '0%' })
  const rows = [
    ['Канал', 'Скидка'],
    ['А', share(0.1)],
    ['Б', share(0.2)],
  ]
  const file = book({ Лист: { rows: rows as SampleCell[][] } })
  const countOf = (value: number) =>
    figuresOf(file, { figure: 'count', where: [{ column: 'Скидка', is: '>=', value }] })
  expect(left(await countOf(15))).toEqual({ unclear: [2, 3] })
  expect(await countOf(0.15)).toMatchObject({ used: [3] })
})

test('all rows that a filter leaves out of a long sheet are told', async () => {
  const rows = [['Канал', 'Цена'], ...Array.from({ length: 20_000 }, (_, at) => [`Канал ${at}`, at])]
  const where = [{ column: 'Цена', is: '>=' as const, value: 20_000 }]
  const { leftOut } = await figuresOf(rows.map((row) => row.join(';')).join('\n'), {
    figure: 'sum',
    column: 'Цена',
    where,
  })
  expect(leftOut.map(({ why, rows: ones }) => [why, ones.length])).toEqual([['filter', 20_000]])
})

test('struck rows of a sheet of LibreOffice are left out', async () => {
  const look = '<style:text-properties style:text-line-through-style="solid"/>'
  const styles = `<style:style style:name="Old" style:family="table-cell">${look}</style:style>`
  const price = (value: number, style = '') =>
    `<table:table-cell office:value-type="float" office:value="${value}"${style}><text:p>${value}</text:p></table:table-cell>`
  const text = (value: string) => `<table:table-cell><text:p>${value}</text:p></table:table-cell>`
  const rows = [
    text('Канал') + text('Цена'),
    text('А') + price(1),
    text('Б') + price(2, ' table:style-name="Old"'),
    text('В') + price(4),
  ]
  const body = `<table:table table:name="Лист">${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`
  const told = await figuresOf(openDocument('spreadsheet', body, { styles }), { figure: 'sum', column: 'Цена' })
  expect(told).toMatchObject({ figure: '5', used: [2, 4] })
  expect(left(told)).toEqual({ struck: [3] })
})

test('the numbers of a second table on the sheet are told', async () => {
  const second = [[], ['Блогер', 'Город', 'Дата', 'Бюджет, $'], ['Аня', 'Омск', day(46_000), 7]]
  const told = await figuresOf(book({ План: { rows: [...plan, ...second] } }), { figure: 'sum', column: 'Бюджет' })
  expect(told).toMatchObject({ used: [3, 4, 5, 11], headers: [10] })
})

test('separated values and older workbooks are added too', async () => {
  const csv = 'Канал;Цена;Доля\nА;1 234,50 ₽;10 %\nБ;0,25;7 %\nВ;1,234;\n'
  const told = await figuresOf(csv, { figure: 'sum', column: 'Цена' })
  expect(told).toMatchObject({ figure: '1\u00a0234,75', units: ['₽', ''], used: [2, 3] })
  expect(left(told)).toEqual({ ambiguous: [4] })
  expect(await figuresOf(csv, { figure: 'sum', column: 'Доля' })).toMatchObject({ figure: '0,17' })
  const cells = (texts: string) => `<table:table-row>${texts}</table:table-row>`
  const [title, price] = ['Канал', 'Цена'].map(
    (text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`,
  )
  const number =
    '<table:table-cell office:value-type="float" office:value="1000.5"><text:p>1 001</text:p></table:table-cell>'
  const open = openDocument(
    'spreadsheet',
    `<table:table table:name="План">${cells(`${title}${price}`)}${cells(`${title}${number}`).repeat(2)}</table:table>`,
  )
  const older = book({ План: { rows: plan } }, { type: 'biff8' })
  expect(await figuresOf(older, { figure: 'sum', column: 'Бюджет' })).toMatchObject({
    figure: '1\u00a0001',
    showsStruck: false,
  })
  expect(await figuresOf(open, { figure: 'sum', column: 'Цена' })).toMatchObject({ figure: '2\u00a0001', used: [2, 3] })
  expect(await ask('Просто текст\nи ещё', { figure: 'count' })).toEqual({ refused: 'no table' })
})

test.each<[label: string, beside: string | null, isTotal: boolean]>([
  ['Итого', null, true],
  ['Всего по разделу:', null, true],
  ['Итого без НДС', null, true],
  ['Мода Итог', null, true],
  ['Total Football', null, false],
  ['Всего хорошего', null, false],
  ['Итоги недели', null, false],
  ['Итого', '5 каналов', false],
  ['Итого, руб.', null, true],
  ['ИТОГО (без НДС)', '—', true],
  ['Итого НДС 20 %:', 'х', true],
  ['Всего расходов', 'тыс. руб.', true],
  ['Total cost', null, true],
  ['Итоговая стоимость', null, true],
  ['Итоговая сумма', 'все каналы', false],
  ['Общий итог', 'все каналы', false],
])('a row «%s» beside %j is a total: %s', async (label, beside, isTotal) => {
  const rows = [
    ['Канал', 'Тема', 'Цена'],
    ['Первый', 'Дом', 10],
    ['Второй', 'Дом', 20],
    [label, beside, 30],
  ]
  const told = await figuresOf(book({ План: { rows } }), { figure: 'sum', column: 'Цена' })
  expect(told.figure).toBe(isTotal ? '30' : '60')
  // A row that counts says when its label begins like that of a total.
  expect(told.doubtful).toEqual(!isTotal && label !== 'Итоги недели' ? [4] : [])
})

type Line = { kind: 'data' | 'text' | 'empty' | 'hidden' | 'total' | 'section' | 'merged'; kopecks: number }

const line: fc.Arbitrary<Line> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('data' as const) },
    { weight: 4, arbitrary: fc.constantFrom('text', 'empty', 'hidden', 'total', 'section', 'merged') },
  ),
  kopecks: fc.integer({ min: -100_000_000, max: 100_000_000 }),
})
const labels = ['Итого', 'Всего по разделу:', 'Subtotal', 'Telegram итого', 'ИТОГО']

test('a sum over any sheet has all its numbers once, and every other row has its reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 4, maxLength: 40 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 2 }),
      async (lines, isDouble, above) => {
        const title = Array.from({ length: above }, () => ['Медиаплан'] as SampleCell[])
        const header: SampleCell[][] = isDouble
          ? [
              ['Канал', 'Тема', 'Размещение', null],
              [null, null, 'Формат', 'Цена'],
            ]
          : [['Канал', 'Тема', 'Формат', 'Цена']]
        const first = title.length + header.length
        const rows: SampleCell[][] = [...title, ...header]
        const merges = isDouble ? [`C${above + 1}:D${above + 1}`] : []
        const wanted: Record<string, number[]> = {}
        let sum = 0n
        // The first rows tell the header from the data.
        const all: Line[] = [...Array.from({ length: 4 }, () => ({ kind: 'data' as const, kopecks: 12_345 })), ...lines]
        for (const { kind, kopecks } of all) {
          const name = `Канал ${rows.length}`
          const cells = { data: kopecks / 100, merged: kopecks / 100, hidden: kopecks / 100, total: kopecks / 100 }
          const number = kind === 'text' ? 'по запросу' : kind in cells ? cells[kind as 'data'] : null
          const label = kind === 'total' ? (labels[rows.length % labels.length] ?? '') : name
          const texts = kind === 'total' ? [null, null] : ['Дом', 'Пост']
          rows.push(kind === 'section' ? [`Раздел ${rows.length}`] : [label, ...texts, number])
          const reason = kind === 'section' ? 'empty' : kind === 'merged' ? 'data' : kind
          wanted[reason] = [...(wanted[reason] ?? []), rows.length]
          if (reason === 'data') sum += BigInt(kopecks)
          if (kind !== 'merged') continue
          merges.push(`D${rows.length}:D${rows.length + 1}`)
          rows.push([`${name}а`, 'Дом', 'Пост', null])
          wanted.merged = [...(wanted.merged ?? []), rows.length]
        }
        const hiddenRows = (wanted.hidden ?? []).map((row) => row - 1)
        const told = await figuresOf(book({ План: { rows, merges, hiddenRows } }), { figure: 'sum', column: 'Цена' })
        const { data = [], ...others } = wanted
        expect(told.header).toEqual(header.map((_, at) => first - header.length + at + 1))
        expect([told.used, left(told)]).toEqual([data, others])
        expect(told.figure).toBe(decimalText({ units: sum, scale: 2 }))
      },
    ),
    { numRuns: 200 },
  )
})
