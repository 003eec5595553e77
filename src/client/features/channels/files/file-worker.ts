import { expose } from 'comlink'
import { fileCell, fileColumn } from '#client/features/channels/field/channel-cells.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import { type ChannelSort, channelSortValue, compareForSort } from '#domain/channel-search.ts'
import { channelCsv } from './channel-csv.ts'
import { type Sheet, workbookOf } from './channel-workbook.ts'

export type ExportFormat = 'xlsx' | 'csv'

/** Writes files beside the page, which a base of tens of thousands of channels would hold up for seconds. */
const worker = {
  workbook: (sheet: Sheet): Promise<Blob> => workbookOf(sheet),

  /** Forgets what was taken. */
  begin() {
    channels.length = 0
  },

  /** Takes channels page by page, for the file of all of them. */
  add(page: readonly Channel[]) {
    channels.push(...page)
  },

  /** What was taken, as a file with these columns; in the order in which it came, or in another. */
  async write(fields: readonly ChannelField[], format: ExportFormat, order?: ChannelSort): Promise<Blob> {
    const columns = fields.map(fileColumn)
    const ordered = order ? sorted(channels, order) : channels
    const rows = ordered.map((channel) => fields.map((field) => fileCell(channel, field)))
    const sheet: Sheet = { name: 'Каналы', columns, rows }
    return format === 'xlsx' ? workbookOf(sheet) : channelCsv(sheet)
  },
}
export type FileWorker = typeof worker

const channels: Channel[] = []

function sorted(unsorted: readonly Channel[], { field, direction }: ChannelSort): Channel[] {
  return unsorted
    .map((channel) => ({ channel, id: channel.id, value: channelSortValue(field, channel[field]) }))
    .sort((a, b) => compareForSort(a, b, direction))
    .map(({ channel }) => channel)
}

expose(worker)
