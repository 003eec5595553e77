import { read } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createImportSession } from '#client/features/channel-import/rows/import-session.ts'
import { channelCsv, channelSheet, channelWorkbook, fileColumn } from '#client/features/channels/files/channel-sheet.ts'
import { workbookOf } from '#client/lib/page/workbook.ts'
import { channelFields } from '#domain/channel-fields.ts'
import { buildChannelIndex } from '#domain/channel-search/channel-index.ts'
import { channelStandings } from '#domain/channel-search/channel-standing.ts'
import { defaultPlacementRules } from '#domain/placement/placement-verdict.ts'
import { anyChannel } from '../channels/any-channel.ts'

const channels = fc
  .sample(anyChannel, 2_000)
  .map((channel, index) => ({ ...channel, id: index + 1, url: `https://t.me/channel_${index}` }))

const standings = channelStandings(buildChannelIndex(channels), channels, new Map())
const sheet = channelSheet(
  channels.map((channel, place) => ({ channel, standings: standings[place] ?? [] })),
  {
    fields: channelFields,
    placement: { rules: defaultPlacementRules, day: '2026-11-27' },
    hasStandings: true,
  },
)

const workbookBytes = async (of: typeof sheet) =>
  new Uint8Array(await (await workbookOf(channelWorkbook(of))).arrayBuffer())

test('a text survives a workbook unchanged, also where XML cannot write it', async () => {
  const texts = ['a\u0001b', 'a\u000bb', 'x\ufffe', '_x0041_', '__x005F_', '\u007f\u0085', '<&> 😀']
  const rows = texts.map((text) => [text])
  const book = read(await workbookBytes({ ...sheet, columns: [fileColumn('title')], rows }))
  const cells = texts.map((_, index) => book.Sheets.Каналы?.[`A${index + 2}`]?.v)
  expect(cells).toEqual(texts)
})

test('only numbers with decimals show a comma', async () => {
  const rows = [[412_300], [34.2], [0]]
  const of = { ...sheet, columns: [fileColumn('subscribers')], rows }
  const book = read(await workbookBytes(of), { cellNF: true })
  expect([2, 3, 4].map((row) => book.Sheets.Каналы?.[`A${row}`]?.z)).toEqual(['#,##0', '#,##0.##', '#,##0'])
})

describe('two thousand exported channels are unchanged in every field when they are imported', () => {
  test.each([
    ['xlsx', async () => workbookOf(channelWorkbook(sheet))],
    ['csv', async () => channelCsv(sheet)],
  ])('%s', async (_, write) => {
    const session = createImportSession()
    session.setCategories(['Еда', '=Город', '2026'])
    const opened = session.open(new Uint8Array(await (await write()).arrayBuffer()))
    // The columns of the verdict and of the category belong to no field.
    expect(opened.columns.flatMap(({ field }) => field ?? [])).toEqual(channelFields)
    session.addExisting(channels, true)
    expect(session.rows('changed', 0, 3)).toEqual([])
    expect(session.rows('bad', 0, 3)).toEqual([])
    expect(session.outcome().counts).toEqual({ new: 0, changed: 0, unchanged: 2_000, duplicate: 0, bad: 0 })
  })
})
