import { figureLabel, standingText, tooFewChannels } from '#client/features/channels/field/standing-text.ts'
import { fileName } from '#client/lib/page/file-name.ts'
import type { Workbook, WorkbookCell } from '#client/lib/page/workbook.ts'
import type { Channel } from '#contract/channels.ts'
import { type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
import { type ChannelField, channelFieldOf, numberLookOf } from '#domain/channel-fields.ts'
import { serialOfDay } from '#domain/channel-import/channel-import-cell.ts'
import { valueText } from '#domain/channel-import/channel-import-fields.ts'
import { type ChannelStanding, type StandingFigure, standingFigures } from '#domain/channel-search/channel-standing.ts'
import { guardFormula } from '#domain/formula-guard.ts'
import { verdictText } from '#domain/placement/placement-text.ts'
import { judgePlacement, type PlacementRules, placementTitle } from '#domain/placement/placement-verdict.ts'

export type SheetColumns = {
  fields: readonly ChannelField[]
  /** Adds the column of the verdict, by these rules and on this day. */
  placement: { rules: PlacementRules; day: CalendarDate } | undefined
  /** Adds a column for each figure that is compared with the channel's category. */
  hasStandings: boolean
}

/** A channel, and where its figures lie in its category; no standings without a copy of the base. */
export type ExportedChannel = { channel: Channel; standings: readonly ChannelStanding[] }

export function channelSheet(exported: readonly ExportedChannel[], of: SheetColumns): Sheet {
  const { fields, placement, hasStandings } = of
  return {
    name: 'Каналы',
    columns: [
      ...fields.map(fileColumn),
      ...(placement ? [verdictColumn] : []),
      ...(hasStandings ? standingFigures.map(standingColumn) : []),
    ],
    rows: exported.map(({ channel, standings }) => [
      ...fields.map((field) => fileCell(channel, field)),
      ...(placement ? [verdictText(judgePlacement(channel, placement.rules, placement.day))] : []),
      ...(hasStandings ? standingCells(standings) : []),
    ]),
  }
}

const verdictColumn: FileColumn = { title: placementTitle, kind: 'text', width: 48 }
const standingColumn = (figure: StandingFigure): FileColumn => ({
  title: `${figureLabel(figure)} в категории`,
  kind: 'text',
  width: 28,
})

function standingCells(standings: readonly ChannelStanding[]): FileCell[] {
  return standingFigures.map((figure) => {
    const standing = standings.find((one) => one.figure === figure)
    if (!standing) return null
    return standing.is === 'too_few' ? tooFewChannels : standingText(standing)
  })
}

/** A sheet to write. Its header row stays in view, and numbers are stored as numbers. */
export type Sheet = { name: string; columns: readonly FileColumn[]; rows: readonly (readonly FileCell[])[] }

export function channelWorkbook({ name, columns, rows }: Sheet): Workbook {
  return {
    name,
    rows: [
      columns.map(({ title }) => ({ value: title, isBold: true, wraps: true })),
      ...rows.map((row) => row.map((cell, index) => workbookCell(cell, columns[index]?.kind))),
    ],
    widths: columns.map(({ width }) => width),
    headRows: 1,
  }
}

const formats = { rubles: '#,##0.00\\ "₽"', day: 'dd.mm.yyyy', whole: '#,##0', number: '#,##0.##', text: '@' } as const

export function workbookCell(cell: FileCell, kind: FileColumn['kind'] = 'text'): WorkbookCell | undefined {
  if (cell === null) return undefined
  if (typeof cell === 'object') return { value: serialOfDay(cell.day), format: formats.day }
  if (typeof cell === 'number') {
    // With a format for decimals, Excel shows a whole number with a trailing comma.
    const isWhole = kind === 'number' && Number.isInteger(cell)
    return { value: cell, format: isWhole ? formats.whole : formats[kind] }
  }
  // Excel never reads a text cell as a formula, but the import removes one CSV guard, so a leading `'` needs another.
  return cell.startsWith("'") ? guardFormula(cell) : cell
}

/** Writes a CSV that the Russian Excel opens by a double click: UTF-8 with a BOM, semicolons, decimal commas. */
export function channelCsv({ columns, rows }: Sheet): Blob {
  const lines = [columns.map(({ title }) => quoted(title)), ...rows.map((row) => row.map(textOf))]
  return new Blob(['\ufeff', lines.map((line) => `${line.join(';')}\r\n`).join('')], {
    type: 'text/csv;charset=utf-8',
  })
}

function textOf(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return typeof cell === 'object' ? formatCalendarDate(cell.day) : quoted(guardFormula(cell))
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Returns the name of an exported file: «Каналы — Финансы, Агентская цена до 50 000 ₽ — 27.11.2026.xlsx». `what` is the
 * list's view or its conditions.
 */
export function exportName(what: string, day: CalendarDate, format: ExportFormat): string {
  return `${['Каналы', fileName(what, 80), formatCalendarDate(day)].filter(Boolean).join(' — ')}.${format}`
}

export type ExportFormat = 'xlsx' | 'csv'

/** A cell of an exported file. A day has its own type, because a spreadsheet stores days as numbers. */
export type FileCell = string | number | null | { day: CalendarDate }

/** The type of a file's column: amounts have two decimals and the rouble sign. */
export type FileColumn = { title: string; kind: 'text' | 'number' | 'rubles' | 'day'; width: number }

export function fileColumn(field: ChannelField): FileColumn {
  const { kind, label: title } = channelFieldOf(field)
  const look = numberLookOf(kind)
  if (look) return look.unit === '₽' ? { title, kind: 'rubles', width: 18 } : { title, kind: 'number', width: 14 }
  switch (kind) {
    case 'day':
      return { title, kind: 'day', width: 14 }
    case 'text':
    case 'long_text':
    case 'address':
      return { title, kind: 'text', width: 36 }
    default:
      return { title, kind: 'text', width: 20 }
  }
}

/** Returns a field's value for a file: numbers as numbers, any other as text that the import accepts. */
export function fileCell(channel: Channel, field: ChannelField): FileCell {
  const { kind } = channelFieldOf(field)
  if (kind === 'category') return channel.category_title
  const value = channel[field]
  if (kind === 'day' && value !== null) return { day: String(value) }
  return value === null || typeof value === 'number' ? value : valueText(field, value)
}
