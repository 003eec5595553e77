import { utils, type WorkSheet, write } from '@e965/xlsx'
import { channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import { valueText } from '#domain/channel-import/channel-import-fields.ts'
import type { StoredChannel } from '#domain/channel-import/channel-import-verdict.ts'
import { aChannel } from '../../channel-values.ts'

/** Returns distinct channels. */
export function manyChannels(count: number): StoredChannel[] {
  return Array.from({ length: count }, (_, index) =>
    aChannel({
      id: index + 1,
      title: `Канал номер ${index}`,
      description: `О чём пишет канал номер ${index}, для кого и как часто; запятые, кавычки «и прочее»`,
      url: `https://t.me/channel_${index}`,
      category_title: `Категория ${index % 40}`,
      subscribers: 1_000 + index,
      native_price: 1_000 + index / 4,
      base_price: 2_000 + (index % 700) / 2,
      admin_username: `@admin_${index}`,
      version: 1,
    }),
  )
}

/** Writes all fields of the channels into an .xlsx: numbers and days as such, the others as texts. */
export function workbookOf(channels: readonly StoredChannel[]): Uint8Array<ArrayBuffer> {
  const sheet: WorkSheet = utils.aoa_to_sheet([titles, ...channels.map(cellsOf)], { dense: true })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Каналы')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
}

/** Writes the same table as a text with semicolons. */
export function csvOf(channels: readonly StoredChannel[]): Uint8Array<ArrayBuffer> {
  const lines = channels.map((channel) =>
    channelFields.map((field) => `"${textOf(channel, field).replaceAll('"', '""')}"`).join(';'),
  )
  return new TextEncoder().encode([titles.join(';'), ...lines].join('\r\n'))
}

const titles = channelFields.map((field) => channelFieldLabel(field))

function cellsOf(channel: StoredChannel) {
  return channelFields.map((field) => {
    const value = channel[field]
    if (field === 'price_valid_until') return { t: 'n', v: 46_387, z: 'dd.mm.yyyy' }
    return typeof value === 'number' && field !== 'category_id' ? value : textOf(channel, field)
  })
}

function textOf(channel: StoredChannel, field: (typeof channelFields)[number]): string {
  return valueText(field, field === 'category_id' ? channel.category_title : channel[field])
}
