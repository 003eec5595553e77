import { costPerThousand } from '#domain/channel-figures.ts'
import { type ChannelChanges, type ChannelIndex, lowerBound, numberValue } from './channel-index.ts'
import { matchingChanges, matchingRows } from './channel-index-search.ts'

/** What is compared: the price, the planned CPV and ERR, and the CPM that the native price and the views give. */
export const standingFigures = ['agency_price', 'cpv_plan', 'native_cpm', 'err_plan'] as const
export type StandingFigure = (typeof standingFigures)[number]

type ComparedField = 'agency_price' | 'cpv_plan' | 'native_price' | 'view_count_plan' | 'err_plan'

/** A channel as it is shown or typed, which may be newer than the index; one without an id is not stored yet. */
export type ComparedChannel = { id?: number | undefined; category_id: number } & Record<ComparedField, number | null>

/**
 * A figure of a channel among the other channels of its category. Of the others that are worse, equal or better, the
 * largest group counts: `better` means that the channel is better than that share of them, `same` that it equals them.
 */
export type ChannelStanding = { figure: StandingFigure } & (
  | { is: 'better' | 'same' | 'worse'; percent: number }
  | { is: 'too_few' }
)

/** Fewer other channels tell nothing about a category. */
const FEWEST_OTHERS = 8

/**
 * Compares each figure that each channel has with the other channels of its category that have it. A lower price, CPV
 * or CPM is better, and a higher ERR; equal ones are neither. CPM is compared in whole kopecks, as it is shown.
 */
export function channelStandings(
  base: ChannelIndex,
  channels: readonly ComparedChannel[],
  changes: ChannelChanges,
): ChannelStanding[][] {
  const categories = new Map<number, Category>()
  return channels.map((channel) => {
    const category = categories.get(channel.category_id) ?? categoryOf(base, channel.category_id, changes)
    categories.set(channel.category_id, category)
    return standingFigures.flatMap((figure): ChannelStanding[] => {
      const own = figureOf(figure, (field) => channel[field] ?? Number.NaN)
      if (own === undefined) return []
      const all = category.sorted[figure]
      const stored = channel.id === undefined ? undefined : category.cells.get(channel.id)
      const itself = stored && figureOf(figure, stored)
      return [{ figure, ...standingAmong(countsAround(own, all, itself), figure === 'err_plan') }]
    })
  })
}

type Counts = { lower: number; same: number; higher: number }

/** Counts the figures around a channel's own one, without the one that is stored for the channel itself. */
function countsAround(own: Figure, all: readonly Figure[], itself: Figure | undefined): Counts {
  const lower = lowerBound(all.length, (at) => (all[at] ?? own) < own)
  const notHigher = lowerBound(all.length, (at) => (all[at] ?? own) <= own)
  const counts = { lower, same: notHigher - lower, higher: all.length - notHigher }
  if (itself === undefined) return counts
  if (itself < own) return { ...counts, lower: counts.lower - 1 }
  return itself > own ? { ...counts, higher: counts.higher - 1 } : { ...counts, same: counts.same - 1 }
}

function standingAmong(
  { lower, same, higher }: Counts,
  isHigherBetter: boolean,
): { is: 'better' | 'same' | 'worse'; percent: number } | { is: 'too_few' } {
  const others = lower + same + higher
  if (others < FEWEST_OTHERS) return { is: 'too_few' }
  const [better, worse] = isHigherBetter ? [lower, higher] : [higher, lower]
  const most = Math.max(better, same, worse)
  // Of groups of one size, equality is named first: no channel is cheap where as many cost the same.
  const is = most === same ? 'same' : most === better ? 'better' : 'worse'
  // Rounded down, no share is overstated, and 100 means all.
  return { is, percent: Math.floor((most * 100) / others) }
}

/** Rubles or per cent, or whole kopecks for a CPM. */
type Figure = number | bigint
/** Returns a channel's value of the field; NaN when it is empty. */
type Cell = (field: ComparedField) => number

function figureOf(figure: StandingFigure, cell: Cell): Figure | undefined {
  if (figure === 'native_cpm') return cpmOf(cell('native_price'), cell('view_count_plan'))
  const value = cell(figure)
  return Number.isNaN(value) ? undefined : value
}

/** Another server may have views in fractions, or prices that cannot be written in kopecks; they give no CPM. */
function cpmOf(price: number, views: number): bigint | undefined {
  const isCounted = Number.isSafeInteger(views) && views > 0 && Math.abs(price) < MOST_PRICE
  return isCounted ? costPerThousand(price, views) : undefined
}

/** From here on, JavaScript writes numbers with an exponent. */
const MOST_PRICE = 1e21

/** The channels of a category: their values by id, and each figure in ascending order. */
type Category = {
  cells: ReadonlyMap<number, Cell>
  sorted: Readonly<Record<StandingFigure, readonly Figure[]>>
}

function categoryOf(base: ChannelIndex, id: number, changes: ChannelChanges): Category {
  const wanted = { search: '', category_ids: [id] }
  const found = matchingRows(base, wanted, changes)
  const cells = new Map<number, Cell>()
  base.ids.forEach((channel, row) => {
    if (found !== 'all' && found.rows[row] !== 1) return
    cells.set(channel, (field) => base.numbers.get(field)?.[row] ?? Number.NaN)
  })
  for (const row of matchingChanges(changes, wanted)) cells.set(row.id, (field) => numberValue(field, row))
  const sortedBy = (figure: StandingFigure) =>
    Array.from(cells.values())
      .flatMap((cell) => figureOf(figure, cell) ?? [])
      .sort((a, b) => (a < b ? -1 : Number(a > b)))
  const sorted = {
    agency_price: sortedBy('agency_price'),
    cpv_plan: sortedBy('cpv_plan'),
    native_cpm: sortedBy('native_cpm'),
    err_plan: sortedBy('err_plan'),
  }
  return { cells, sorted }
}
