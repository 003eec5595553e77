import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTextExtraction } from '#server/modules/files/reading/text-extraction.ts'
import { pdf } from '../files/sample-documents.ts'

type Page = Exclude<Parameters<typeof pdf>[0][number], string>

const unclear = '▦ Столбцы этой таблицы не сохранились'

/** Returns the texts of rows from `top` down, at the places of their columns. */
const rowsAt = (places: number[], rows: string[][], top = 700): Page =>
  rows.flatMap((row, index) =>
    row.flatMap((text, column): Page => {
      return text === '' ? [] : [[places[column] ?? 0, top - index * 16, text]]
    }),
  )

const read = (...pages: Page[]) => textOf(pdf(pages))

async function textOf(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'price.pdf')
  await writeFile(path, bytes)
  const result = await createTextExtraction({ withinMs: 60_000 }).extract({ path, extension: 'pdf' })
  return 'text' in result ? result.text : result.problem
}

test('an empty cell of a table stays in its place', async () => {
  const rows = [
    ['Channel', 'Purchase', 'Price', 'Reach'],
    ['First', '90 000', '125 000', '12 000'],
    ['Second', '', '125 001', '12 001'],
    ['Third', '90 002', '125 002', ''],
  ]
  expect(await read(rowsAt([50, 120, 190, 260], rows))).toBe(
    [
      '| Channel | Purchase | Price | Reach |',
      '| --- | --- | --- | --- |',
      '| First | 90 000 | 125 000 | 12 000 |',
      '| Second |  | 125 001 | 12 001 |',
      '| Third | 90 002 | 125 002 |  |\n',
    ].join('\n'),
  )
})

test('figures at the right of their columns stand below the titles at the left', async () => {
  const titles: Page = [...rowsAt([50, 120, 220], [['Channel', 'Purchase', 'Price']])]
  const figures = [
    ['First', '90 000', '125 000'],
    ['Second', '', '125 001'],
    ['Third', '90 002', '125 002'],
  ]
  const text = await read([...titles, ...rowsAt([50, 180, 280], figures, 684)])
  expect(text).toContain('| Channel | Purchase | Price |\n')
  expect(text).toContain('| Second |  | 125 001 |\n')
})

test('a column of titles without any figure makes a table unclear, as the server says, and none is put under another title', async () => {
  const titles: Page = [...rowsAt([50, 120, 220], [['Channel', 'Purchase', 'Price']])]
  const figures = [
    ['First', '125 000'],
    ['Second', '125 001'],
    ['Third', '125 002'],
  ]
  const text = await read([...titles, ...rowsAt([50, 180], figures, 684)])
  expect(text).toContain(unclear)
  expect(text).toContain('First | 125 000\nSecond | 125 001\n')
})

const items = (from: number, count: number) => Array.from({ length: count }, (_, at) => `Item ${from + at}`)
/** Returns rows of a name and a figure. */
const figuresOf = (from: number, count: number) => items(from, count).map((item, at) => [item, `${from + at}00`])

test('figures of two columns that have no row in common stay in two, or are told as unclear', async () => {
  const [debit, credit] = [rowsAt([50, 200], figuresOf(1, 3)), rowsAt([50, 300], figuresOf(4, 3), 652)]
  const bare = await read([...debit, ...credit])
  expect(bare).toContain(unclear)
  expect(bare).toContain('Item 3 | 300\nItem 4 | 400\n')
  const titled = await read([...rowsAt([50, 200, 300], [['Name', 'Debit', 'Credit']], 716), ...debit, ...credit])
  expect(titled).toContain('| Name | Debit | Credit |\n')
  expect(titled).toContain('| Item 3 | 300 |  |\n| Item 4 |  | 400 |\n')
})

test('figures at the right below two titles at the left stand below the nearer one in each row', async () => {
  const titles = rowsAt([50, 200, 300], [['Name', 'Debit', 'Credit']], 716)
  const text = await read([
    ...titles,
    ...rowsAt([50, 240], figuresOf(1, 3)),
    ...rowsAt([50, 340], figuresOf(4, 3), 652),
  ])
  expect(text).toContain('| Item 3 | 300 |  |\n| Item 4 |  | 400 |\n')
})

test('a column of figures without a title is not put under the title of its neighbour', async () => {
  const plan = [['Name', 'Plan', 'Fact'], ...items(1, 3).map((item) => [item, '100', '200'])]
  const text = await read([...rowsAt([50, 200, 300], plan), ...rowsAt([50, 370], figuresOf(4, 3), 636)])
  expect(text).toContain(unclear)
  expect(text).not.toContain('| Item 4 |  | 400 |')
})

test('words at the right below titles at the left are told as unclear', async () => {
  const words = items(1, 3).map((item) => [item, 'yes', 'no'])
  const text = await read([
    ...rowsAt([50, 200, 300], [['Name', 'Paid', 'Sent']], 716),
    ...rowsAt([50, 250, 350], words),
  ])
  expect(text).toContain(unclear)
})

test('a table of the next page has its own columns where those of the page before do not fit', async () => {
  const wide = Array.from({ length: 4 }, (_, at) => [`A very long name of the channel ${at}`, `${at}00`])
  const hours = [['Person', 'Hours', 'Rate'], ...items(1, 3).map((item) => [item, '8', '100'])]
  const text = await read(rowsAt([50, 300], wide), rowsAt([50, 150, 300], hours))
  expect(text).toContain('| Person | Hours | Rate |\n| --- | --- | --- |\n| Item 1 | 8 | 100 |\n')
  expect(text).not.toContain(unclear)
})

test('a table goes on with the next page in the same columns', async () => {
  const first = [
    ['Channel', 'Purchase', 'Price', 'Reach'],
    ['First', '90 000', '125 000', '12 000'],
    ['Second', '90 001', '125 001', '12 001'],
  ]
  const next = [
    ['Third', '', '125 002', '12 002'],
    ['Fourth', '', '125 003', '12 003'],
    ['Fifth', '', '125 004', '12 004'],
  ]
  const places = [50, 120, 190, 260]
  const text = await read(rowsAt(places, first), rowsAt(places, next))
  expect(text).toContain('▦ Страница 2\n| Third |  | 125 002 | 12 002 |\n')
})

test('a title over two columns is marked as one', async () => {
  const rows = [
    ['', 'All the prices without and with tax', '', ''],
    ['Channel', 'Net', 'Gross', 'Reach'],
    ['First', '90 000', '109 800', '12 000'],
    ['Second', '90 001', '109 801', '12 001'],
  ]
  expect(await read([...rowsAt([50, 130, 230, 330], rows), [330, 700, 'Audience']])).toMatch(
    /^▦ ← и ↑ — .*\n\n\| {2}\| All the prices without and with tax \| ← \| Audience \|\n/,
  )
})

test('a table of another shape below a title has its own columns', async () => {
  const prices = [
    ['Channel', 'Price', 'Reach'],
    ['First', '125 000', '12 000'],
    ['Second', '125 001', '12 001'],
  ]
  const terms = [
    ['Term', 'Meaning'],
    ['Payment', 'in 10 days'],
    ['Delivery', 'by mail'],
  ]
  const text = await read([...rowsAt([50, 130, 200], prices), [50, 640, 'Terms'], ...rowsAt([50, 160], terms, 620)])
  expect(text).toContain('| Second | 125 001 | 12 001 |\n')
  expect(text).toContain('\nTerms\n\n| Term | Meaning |\n')
})

test('prose, lists and contents are no tables', async () => {
  const lines = [
    'The agency places advertisements of the client.',
    'It pays the channels in time.',
    'Prices .................... 3',
  ]
  const prose: Page = lines.map((line, index) => [50, 700 - index * 14, line])
  const list: Page = ['Brief', 'Plan', 'Report'].flatMap(
    (item, index): Page => [
      [50, 600 - index * 14, `${index + 1}.`],
      [80, 600 - index * 14, item],
    ],
  )
  const text = await read([...prose, ...list])
  expect(text).not.toContain('|')
  expect(text).toMatch(/^The agency .*\nIt pays .*\nPrices \.+ 3\n1\. +Brief\n2\. +Plan\n3\. +Report$/)
})

test('the values of a form stand beside their labels', async () => {
  const texts: Page = [
    [50, 700, 'Questionnaire'],
    [50, 660, 'Budget:'],
    [50, 620, 'Formats:'],
    [150, 620, 'Post'],
    [250, 620, 'Stories'],
    [50, 580, 'Goal:'],
    [50, 540, 'Signed'],
    [300, 475, 'Approved by'],
    [50, 460, 'Terms of payment'],
  ]
  const field = (kind: string, [x, y, width]: readonly number[], rest: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /${kind} /T (f${x}.${y}) /Rect [${x} ${y} ${(x ?? 0) + (width ?? 0)} ${(y ?? 0) + 14}] ${rest} >>`
  const box = (on: string) => `/V /${on} /AS /${on} /AP << /N << /Yes 3 0 R /Off 3 0 R >> >>`
  const annotations = [
    field('Tx', [120, 656, 200], '/V (1 500 000 RUB)'),
    field('Btn', [130, 616, 12], box('Yes')),
    field('Btn', [230, 616, 12], box('Off')),
    field('Ch', [120, 576, 200], '/V (a) /Opt [[(a) (Sales)] [(b) (Image)]]'),
    field('Tx', [120, 536, 200], '/V (Secret) /F 2'),
    field('Tx', [300, 456, 200], '/V (Anna)'),
    '<< /Type /Annot /Subtype /FreeText /Rect [60 500 200 514] /Contents (Typed over the page) /DA (/F1 10 Tf) >>',
  ]
  expect(await textOf(pdf([texts], { annotations }))).toBe(
    'Questionnaire\nBudget: 1 500 000 RUB\nFormats: ☒ Post ☐ Stories\nGoal: Sales\nSigned\nTyped over the page\nApproved by\nAnna\nTerms of payment',
  )
})
