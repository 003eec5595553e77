import { expose } from 'comlink'
import { type FileColumn, fileCell, fileColumn } from '#client/features/channels/field/channel-cells.ts'
import { placementTitle, verdictText } from '#client/features/channels/placement/placement-text.ts'
import type { Channel } from '#contract/channels.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import {
  type ChannelSort,
  channelSortValue,
  compareForSort,
  type IndexedField,
} from '#domain/channel-search/channel-search.ts'
import { judgePlacement, type PlacementRules } from '#domain/placement-verdict.ts'
import { channelCsv } from './channel-csv.ts'
import { type Sheet, workbookOf } from './channel-workbook.ts'

export type ExportFormat = 'xlsx' | 'csv'

export type ExportedTable = {
  fields: readonly ChannelField[]
  format: ExportFormat
  /** Adds the column of the verdict, by these rules and on this day. */
  placement: { rules: PlacementRules; day: CalendarDate } | undefined
}

const verdictColumn: FileColumn = { title: placementTitle, kind: 'text', width: 48 }

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
  async write({ fields, format, placement }: ExportedTable, order?: StoredOrder): Promise<Blob> {
    const ordered = order ? sorted(channels, order) : channels
    const columns = [...fields.map(fileColumn), ...(placement ? [verdictColumn] : [])]
    const rows = ordered.map((channel) => [
      ...fields.map((field) => fileCell(channel, field)),
      ...(placement ? [verdictText(judgePlacement(channel, placement.rules, placement.day))] : []),
    ])
    const sheet: Sheet = { name: 'Каналы', columns, rows }
    return format === 'xlsx' ? workbookOf(sheet) : channelCsv(sheet)
  },
}
export type FileWorker = typeof worker

/** An order by a stored column. Servers that cannot sort have no verdicts either. */
export type StoredOrder = ChannelSort & { field: IndexedField }

const channels: Channel[] = []

function sorted(unsorted: readonly Channel[], { field, direction }: StoredOrder): Channel[] {
  return unsorted
    .map((channel) => ({ channel, id: channel.id, value: channelSortValue(field, channel[field]) }))
    .sort((a, b) => compareForSort(a, b, direction))
    .map(({ channel }) => channel)
}

expose(worker)
