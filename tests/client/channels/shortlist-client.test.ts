// @vitest-environment happy-dom
import { read } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { clientHeading, clientText, clientWorkbook } from '#client/features/channels/shortlist/shortlist-client.ts'
import { workbookOf } from '#client/lib/page/workbook.ts'
import { aChannel } from '../../channel-values.ts'

const list = { name: 'Кофейни', client_name: 'Кофе Хауз', budget: 50_000, budget_basis: 'native' } as const

test("the client's text names the client and a typed list name", () => {
  expect(clientHeading(list, '2026-11-24')).toEqual({
    title: 'Подборка каналов «Кофейни» на 24.11.2026',
    client: 'Клиент: Кофе Хауз',
    terms: ['Цены без НДС', expect.stringMatching(/^Бюджет 50\s000,00\s₽ без НДС, считаем по нативным ценам$/)],
  })
  // What the agency pays is its own matter, and so is a budget by these prices.
  const own = { name: 'Подборка', client_name: null, budget: 50_000, budget_basis: 'agency' } as const
  expect(clientHeading(own, '2026-11-24')).toEqual({
    title: 'Подборка каналов на 24.11.2026',
    client: undefined,
    terms: ['Цены без НДС'],
  })
  expect(clientText(list, [], '2026-11-24')).toMatch(
    /^Подборка каналов «Кофейни» на 24\.11\.2026\nКлиент: Кофе Хауз\nЦены без НДС\n/,
  )
})

test("the client's file begins as the paper does, numbers and links the channels, and prints on wide pages", async () => {
  const channels = [aChannel({ title: 'Кухня', url: 't.me/kuhnya?a=1&b=2', native_price: 1_000.5 }), aChannel()]
  const book = clientWorkbook(list, channels, { agency: 'Полдень', today: '2026-11-24' })
  const bytes = new Uint8Array(await (await workbookOf(book)).arrayBuffer())
  const { Подборка: sheet = {} } = read(bytes).Sheets
  const lines = ['Полдень', 'Подборка каналов «Кофейни» на 24.11.2026', 'Клиент: Кофе Хауз', 'Цены без НДС']
  expect(lines.map((_, row) => sheet[`A${row + 1}`]?.v)).toEqual(lines)
  expect([sheet.A7?.v, sheet.B7?.v, sheet.H7?.v]).toEqual(['№', 'Название', 'ERR, %'])
  expect([sheet.A8?.v, sheet.B8?.v, sheet.A9?.v, sheet.B10?.v]).toEqual([1, 'Кухня', 2, 'Итого'])
  expect(sheet.C8?.l?.Target).toBe('https://t.me/kuhnya?a=1&b=2')
  const parts = unzipSync(bytes)
  const text = (part: string) => strFromU8(parts[part] ?? new Uint8Array())
  const xml = text('xl/worksheets/sheet1.xml')
  expect(xml).toMatch(/<worksheet [^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/)
  expect(xml).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"/>')
  expect(text('xl/workbook.xml')).toContain('localSheetId="0">\'Подборка\'!$7:$7</definedName>')
})

test('an expired price is marked for the client', async () => {
  const channels = [aChannel({ price_valid_until: '2026-11-24' })]
  const text = (today: string) => clientText(list, channels, today)
  expect(text('2026-11-24')).toContain(', цены до 24.11.2026')
  expect(text('2026-11-25')).toContain(', цены действовали до 24.11.2026')
  const format = async (today: string) => {
    const file = await workbookOf(clientWorkbook(list, channels, { agency: undefined, today }))
    const bytes = new Uint8Array(await file.arrayBuffer())
    return read(bytes, { cellNF: true }).Sheets.Подборка?.L7?.z
  }
  expect([await format('2026-11-24'), await format('2026-11-25')]).toEqual(['dd.mm.yyyy', 'dd.mm.yyyy", срок прошёл"'])
})
