import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createImportSession } from '#client/features/channel-import/import-session.ts'
import { fileCell, fileColumn } from '#client/features/channels/channel-cells.ts'
import { channelCsv } from '#client/features/channels/channel-csv.ts'
import { workbookOf } from '#client/features/channels/channel-workbook.ts'
import { channelFields } from '#domain/channel.ts'
import { anyChannel } from '../channels/any-channel.ts'

const channels = fc
  .sample(anyChannel, 2_000)
  .map((channel, index) => ({ ...channel, id: index + 1, url: `https://t.me/channel_${index}` }))

const sheet = {
  name: 'Каналы',
  columns: channelFields.map(fileColumn),
  rows: channels.map((channel) => channelFields.map((field) => fileCell(channel, field))),
}

describe('two thousand exported channels are all unchanged when they are imported, every field of them', () => {
  test.each([
    ['xlsx', async () => workbookOf(sheet)],
    ['csv', async () => channelCsv(sheet)],
  ])('%s', async (_, write) => {
    const session = createImportSession()
    session.setCategories(['Еда', '=Город', '2026'])
    const opened = session.open(new Uint8Array(await (await write()).arrayBuffer()))
    expect(opened.columns.map(({ field }) => field)).toEqual(channelFields)
    session.addExisting(channels, true)
    expect(session.rows('changed', 0, 3)).toEqual([])
    expect(session.rows('bad', 0, 3)).toEqual([])
    expect(session.counts()).toEqual({ new: 0, changed: 0, unchanged: 2_000, duplicate: 0, bad: 0 })
  })
})
