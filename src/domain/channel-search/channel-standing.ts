import { costPerThousand } from '#domain/channel-figures.ts'
import { type ChannelChanges, type ChannelIndex, numberValue } from './channel-index.ts'
import { matchingChanges, matchingRows } from './channel-index-search.ts'

/** What is compared: the price, the planned CPV and ERR, and the CPM that the native price and the views give. */
const standingFigures = ['agency_price', 'cpv_plan', 'native_cpm', 'err_plan'] as const
export type StandingFigure = (typeof standingFigures)[number]

type ComparedField = 'agency_price' | 'cpv_plan' | 'native_price' | 'view_count_plan' | 'err_plan'

/** A channel as it is shown or typed, which may be newer than the index; one without an id is not stored yet. */
export type ComparedChannel = { id?: number | undefined; category_id: number } & Record<
  ComparedField,
  number | null
>

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
 * Compares each figure that the channel has with the other channels of its category that have it. A lower price, CPV
 * or CPM is better, and a higher ERR; equal ones are neither. CPM is compared in whole kopecks, as it is shown.
 */
export function channelStandings(
  base: ChannelIndex,
  channel: ComparedChannel,
  changes: ChannelChanges,
): ChannelStanding[] {
  const others = othersOfCategory(base, channel, changes)
  return standingFigures.flatMap((figure): ChannelStanding[] => {
    const own = figureOf(figure, (field) => channel[field] ?? Number.NaN)
    if (own === undefined) return []
    const theirs = others.flatMap((cell) => figureOf(figure, cell) ?? [])
    return [{ figure, ...standingAmong(own, theirs, figure === 'err_plan') }]
  })
}

function standingAmong(
  own: Figure,
  theirs: readonly Figure[],
  isHigherBetter: boolean,
): { is: 'better' | 'same' | 'worse'; percent: number } | { is: 'too_few' } {
  if (theirs.length < FEWEST_OTHERS) return { is: 'too_few' }
  const higher = theirs.filter((value) => value > own).length
  const lower = theirs.filter((value) => value < own).length
  const [better, worse] = isHigherBetter ? [lower, higher] : [higher, lower]
  const same = theirs.length - higher - lower
  const most = Math.max(better, same, worse)
  // Of groups of one size, equality is named first: no channel is cheap where as many cost the same.
  const is = most === same ? 'same' : most === better ? 'better' : 'worse'
  // Rounded down, no share is overstated, and 100 means all.
  return { is, percent: Math.floor((most * 100) / theirs.length) }
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

function othersOfCategory(
  base: ChannelIndex,
  { id, category_id }: ComparedChannel,
  changes: ChannelChanges,
): Cell[] {
  const category = { search: '', category_ids: [category_id] }
  const found = matchingRows(base, category, changes)
  const others: Cell[] = []
  for (let row = 0; row < base.ids.length; row++) {
    if (base.ids[row] === id || (found !== 'all' && found.rows[row] !== 1)) continue
    others.push((field) => base.numbers.get(field)?.[row] ?? Number.NaN)
  }
  for (const row of matchingChanges(changes, category)) {
    if (row.id !== id) others.push((field) => numberValue(field, row))
  }
  return others
}
