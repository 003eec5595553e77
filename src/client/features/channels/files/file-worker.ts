import { expose } from 'comlink'
import { fileCell, fileColumn } from '#client/features/channels/field/channel-cells.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import { type ChannelSort, channelSortValue, compareForSort } from '#domain/channel-search/channel-search.ts'
import { channelCsv } from './channel-csv.ts'
import { type Sheet, workbookOf } from './channel-workbook.ts'

export type ExportFormat = 'xlsx' | 'csv'

/** Writes files in a thread, because tens of thousands of channels would block the page for seconds. */
const worker = {
  workbook: (sheet: Sheet): Promise<Blob> => workbookOf(sheet),

  /** Removes the channels added so far. */
  begin() {
    channels.length = 0
  },

  add(page: readonly Channel[]) {
    channels.push(...page)
  },

  /** Returns a file with these columns. The rows are in `order`, or else in the order in which they were added. */
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
