import {
  type ChannelColumn,
  channelGroups,
  columnTitle,
  type OptionalColumn,
  optionalColumns,
} from '#client/features/channels/data/channel-table-layout.ts'
import { channelFieldOf } from '#domain/channel-fields.ts'

/** Columns that fit beside the channel's name on one sheet, and the titles of their groups. */
export type PaperPart = { title: string; columns: readonly PaperColumn[] }

/** `width` is the least width in points. */
type PaperColumn = { field: OptionalColumn; title: string; isNumber: boolean; width: number }

/** Points on A4 landscape beside the number and the name. */
const ROOM = 600
/** Points of the widest letters of a heading, and of a cell's padding. */
const LETTER = 4.6
const PADDING = 8
/** Steps of the search for parts of even width, in points. */
const STEP = 8

/**
 * Splits the shown columns into parts that A4 landscape has room for: as few as possible, and of even width. The
 * address is under the name, so it takes no column.
 */
export function paperParts(hidden: ReadonlySet<OptionalColumn>): PaperPart[] {
  const shown = optionalColumns.filter(({ field }) => field !== 'url' && !hidden.has(field))
  const fewest = split(shown, ROOM).length
  let room = shown.reduce((sum, column) => sum + widthOf(column), 0) / Math.max(fewest, 1)
  while (room < ROOM && split(shown, room).length > fewest) room += STEP
  return split(shown, Math.min(room, ROOM)).map((columns) => ({
    title: channelGroups
      .filter(({ key }) => columns.some(({ group }) => group === key))
      .map(({ title }) => title)
      .join(', '),
    columns: columns.map((column) => ({
      field: column.field,
      title: columnTitle(column),
      isNumber: column.align === 'right',
      width: widthOf(column),
    })),
  }))
}

type Column = ChannelColumn<OptionalColumn>

function split(columns: readonly Column[], room: number): Column[][] {
  const parts: Column[][] = []
  let left = 0
  for (const column of columns) {
    const width = widthOf(column)
    const part = parts.at(-1)
    if (part && width <= left) part.push(column)
    else {
      parts.push([column])
      left = room
    }
    left -= width
  }
  return parts
}

/** The longest word of a heading stays whole. */
function widthOf(column: Column): number {
  const words = columnTitle(column).split(' ')
  return Math.max(usualWidth(column.field), Math.max(...words.map(({ length }) => length)) * LETTER + PADDING)
}

function usualWidth(field: OptionalColumn): number {
  if (field === 'placement') return 104
  switch (channelFieldOf(field).kind) {
    case 'long_text':
      return 150
    case 'text':
    case 'address':
    case 'handle':
    case 'category':
    case 'choice':
      return 68
    case 'price':
      return 62
    case 'count':
    case 'day':
      return 48
    default:
      return 34
  }
}
