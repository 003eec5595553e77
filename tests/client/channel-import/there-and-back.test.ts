import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createImportSession } from '#client/features/channel-import/rows/import-session.ts'
import type { Channel } from '#contract/channels.ts'
import { channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import { valueText } from '#domain/channel-import/channel-import-fields.ts'
import { guardFormula } from '#domain/formula-guard.ts'
import { anyChannel } from '../channels/any-channel.ts'
import { utf8, xlsx } from './table-files.ts'

const titles = channelFields.map((field) => channelFieldLabel(field))

/** The channel as a table shows it, with each text guarded. */
const shown = (channel: Channel) =>
  channelFields.map((field) =>
    guardFormula(valueText(field, field === 'category_id' ? channel.category_title : channel[field])),
  )

const csv = (rows: string[][]) =>
  utf8(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n'))

function opened(bytes: Uint8Array<ArrayBuffer>) {
  const session = createImportSession()
  session.setCategories(['Еда', '=Город', '2026'])
  session.open(bytes)
  return session
}

test("a channel written to a table in the screen's format reads back unchanged", () => {
  fc.assert(
    fc.property(anyChannel, fc.boolean(), (channel, isText) => {
      const rows = [titles, shown(channel)]
      const session = opened(isText ? csv(rows) : xlsx({ Каналы: { cells: rows } }))
      const { id, version, category_id, ...fields } = channel
      expect(session.payload(0, 1)).toEqual([{ row_number: 2, channel: fields }])
      session.addExisting([channel], true)
      expect(session.rows('all', 0, 1)).toMatchObject([{ status: 'unchanged', channelId: 7 }])
    }),
  )
})
