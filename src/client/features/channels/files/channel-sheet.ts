import { type FileCell, type FileColumn, fileCell, fileColumn } from '#client/features/channels/field/channel-cells.ts'
import { figureLabel, standingText, tooFewChannels } from '#client/features/channels/field/standing-text.ts'
import type { Channel } from '#contract/channels.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import { type ChannelStanding, standingFigures } from '#domain/channel-search/channel-standing.ts'
import { verdictText } from '#domain/placement/placement-text.ts'
import { judgePlacement, type PlacementRules, placementTitle } from '#domain/placement/placement-verdict.ts'
import type { Sheet } from './channel-workbook.ts'

export type SheetColumns = {
  fields: readonly ChannelField[]
  /** Adds the column of the verdict, by these rules and on this day. */
  placement: { rules: PlacementRules; day: CalendarDate } | undefined
  /** Adds a column for each figure that is compared with the channel's category. */
  hasStandings: boolean
}

/** A channel, and where its figures lie in its category; no standings without a copy of the base. */
export type ExportedChannel = { channel: Channel; standings: readonly ChannelStanding[] }

/** Returns the sheet of exported channels in their order. */
export function channelSheet(exported: readonly ExportedChannel[], of: SheetColumns): Sheet {
  const { fields, placement, hasStandings } = of
  return {
    name: 'Каналы',
    columns: [
      ...fields.map(fileColumn),
      ...(placement ? [verdictColumn] : []),
      ...(hasStandings ? standingColumns : []),
    ],
    rows: exported.map(({ channel, standings }) => [
      ...fields.map((field) => fileCell(channel, field)),
      ...(placement ? [verdictText(judgePlacement(channel, placement.rules, placement.day))] : []),
      ...(hasStandings ? standingCells(standings) : []),
    ]),
  }
}

const verdictColumn: FileColumn = { title: placementTitle, kind: 'text', width: 48 }
const standingColumns = standingFigures.map(
  (figure): FileColumn => ({ title: `${figureLabel(figure)} в категории`, kind: 'text', width: 28 }),
)

function standingCells(standings: readonly ChannelStanding[]): FileCell[] {
  return standingFigures.map((figure) => {
    const standing = standings.find((one) => one.figure === figure)
    if (!standing) return null
    return standing.is === 'too_few' ? tooFewChannels : standingText(standing)
  })
}
