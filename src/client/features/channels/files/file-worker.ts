import { expose } from 'comlink'
import { workbookOf } from '#client/lib/page/workbook.ts'
import type { Channel } from '#contract/channels.ts'
import {
  type ChannelSort,
  channelSortValue,
  compareForSort,
  type IndexedField,
} from '#domain/channel-search/channel-search.ts'
import type { ChannelStanding } from '#domain/channel-search/channel-standing.ts'
import {
  channelCsv,
  channelSheet,
  channelWorkbook,
  type ExportedChannel,
  type ExportFormat,
  type SheetColumns,
} from './channel-sheet.ts'

export type ExportedTable = SheetColumns & { format: ExportFormat }

/** Writes files in a thread, because tens of thousands of channels would block the page for seconds. */
const worker = {
  begin() {
    exported.length = 0
  },

  /** Adds channels, and where their figures lie in their categories, in the same order. */
  add(page: readonly Channel[], standings: readonly (readonly ChannelStanding[])[]) {
    exported.push(...page.map((channel, place) => ({ channel, standings: standings[place] ?? [] })))
  },

  /** Returns a file with these columns. The rows are in `order`, or else in the order in which they were added. */
  async write({ format, ...columns }: ExportedTable, order?: StoredOrder): Promise<Blob> {
    const sheet = channelSheet(order ? sorted(exported, order) : exported, columns)
    return format === 'xlsx' ? workbookOf(channelWorkbook(sheet)) : channelCsv(sheet)
  },
}
export type FileWorker = typeof worker

/** An order by a stored column. Servers that cannot sort have no verdicts either. */
export type StoredOrder = ChannelSort & { field: IndexedField }

const exported: ExportedChannel[] = []

function sorted(unsorted: readonly ExportedChannel[], { field, direction }: StoredOrder): ExportedChannel[] {
  return unsorted
    .map((one) => ({ one, id: one.channel.id, value: channelSortValue(field, one.channel[field]) }))
    .sort((a, b) => compareForSort(a, b, direction))
    .map(({ one }) => one)
}

expose(worker)
