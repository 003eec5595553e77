import { type AxisRange, crowdRange } from './axis-range.ts'
import { type ChannelChanges, type ChannelIndex, numberValue } from './channel-search/channel-index.ts'
import { matchingChanges, matchingRows } from './channel-search/channel-index-search.ts'
import type { ChannelSearch, ChannelSortField } from './channel-search/channel-search.ts'

/**
 * The data of the channel base's charts for one search. Amounts are floating point, because charts only place
 * them on a scale and take medians.
 */
export type ChannelCharts = ReturnType<typeof channelCharts>
export type ChannelPoints = ReturnType<typeof pointsOf>

/** The number of a category's channels with a CPV and their median CPV. */
export type CategoryCpv = { categoryId: number; count: number; median: number }

/** The price that the charts show: what the agency pays, as in the comparison of a channel with its category. */
export const chartedPrice = 'agency_price'

/** Width of one ERR step in per cent. */
export const ERR_STEP = 5
/** Number of ERR steps; the last one starts at 60 %. */
export const ERR_STEPS = 13

/** Returns the charts of the channels that match the search, in the index and its later changes. */
export function channelCharts(base: ChannelIndex, search: ChannelSearch, changes: ChannelChanges = new Map()) {
  const found = foundValues(base, search, changes)
  const total = found.ids.length
  const points = pointsOf(found)
  const priceRange = crowdRange(points.prices.toSorted())
  const viewsRange = crowdRange(points.views)
  const cpv = found.cpv.filter(isFilled)
  const err = found.err.filter(isFilled)
  return {
    total,
    points,
    /** The number of channels without a positive price or planned views, which a logarithmic scale cannot show. */
    withoutPoint: total - points.ids.length,
    /** Median price of the points; null without points. */
    medianPrice: median(points.prices),
    medianViews: median(points.views),
    /** The range of the price axis (axis-range.ts); undefined without points. */
    priceRange,
    viewsRange,
    /** The number of points outside the axes. */
    outside: points.views.filter(
      (views, place) => !isWithin(views, viewsRange) || !isWithin(points.prices[place] ?? 0, priceRange),
    ).length,
    categories: cpvByCategory(found),
    withoutCpv: total - cpv.length,
    medianCpv: median(cpv),
    /**
     * Item i counts the channels whose ERR is at least i × `ERR_STEP` and below the next step; the last item is
     * open-ended.
     */
    errCounts: countErr(err),
    withoutErr: total - err.length,
    medianErr: median(err),
  }
}

/** Item i of each column belongs to the same channel. */
type Found = Record<'ids' | 'categories', Int32Array> & Record<'price' | 'views' | 'cpv' | 'err', Float64Array>

function foundValues(base: ChannelIndex, search: ChannelSearch, changes: ChannelChanges): Found {
  const rows = rowsOf(base, matchingRows(base, search, changes))
  const changed = matchingChanges(changes, search)
  const length = rows.length + changed.length
  const column = (field: ChannelSortField) => {
    const values = new Float64Array(length)
    const kept = base.numbers.get(field)
    rows.forEach((row, place) => {
      values[place] = kept?.[row] ?? Number.NaN
    })
    values.set(
      changed.map((row) => numberValue(field, row)),
      rows.length,
    )
    return values
  }
  const whole = (kept: Int32Array, added: number[]) => {
    const values = new Int32Array(length)
    rows.forEach((row, place) => {
      values[place] = kept[row] ?? 0
    })
    values.set(added, rows.length)
    return values
  }
  return {
    ids: whole(
      base.ids,
      changed.map(({ id }) => id),
    ),
    categories: whole(
      base.categories,
      changed.map(({ category_id }) => category_id),
    ),
    price: column(chartedPrice),
    views: column('view_count_plan'),
    cpv: column('cpv_plan'),
    err: column('err_plan'),
  }
}

function rowsOf({ ids }: ChannelIndex, found: ReturnType<typeof matchingRows>): Uint32Array {
  if (found === 'all') return Uint32Array.from(ids.keys())
  const rows = new Uint32Array(found.total)
  let place = 0
  found.rows.forEach((hit, row) => {
    if (hit === 1) rows[place++] = row
  })
  return rows
}

/** Item i of each column belongs to the same channel. Channels are ordered by planned views, then by id. */
function pointsOf({ ids, views, price, cpv }: Found) {
  const id = (place: number) => ids[place] ?? 0
  const view = (place: number) => views[place] ?? 0
  const places = Uint32Array.from(ids.keys())
    .filter((place) => view(place) > 0 && (price[place] ?? 0) > 0)
    .sort((a, b) => view(a) - view(b) || id(a) - id(b))
  return {
    ids: Int32Array.from(places, id),
    views: Float64Array.from(places, view),
    prices: Float64Array.from(places, (place) => price[place] ?? 0),
    /** NaN for a channel without a CPV. */
    cpv: Float64Array.from(places, (place) => cpv[place] ?? Number.NaN),
  }
}

function isWithin(value: number, range: AxisRange | undefined): boolean {
  return range !== undefined && value >= range.from && value <= range.to
}

function cpvByCategory({ categories, cpv }: Found): CategoryCpv[] {
  const values = new Map<number, number[]>()
  cpv.forEach((value, place) => {
    if (!isFilled(value)) return
    const category = categories[place] ?? 0
    const known = values.get(category)
    if (known) known.push(value)
    else values.set(category, [value])
  })
  return Array.from(values, ([categoryId, of]) => ({
    categoryId,
    count: of.length,
    median: median(of) ?? 0,
  })).sort((a, b) => a.median - b.median || a.categoryId - b.categoryId)
}

function countErr(values: Float64Array): number[] {
  const counts = new Array<number>(ERR_STEPS).fill(0)
  for (const value of values) {
    const step = Math.min(Math.max(Math.floor(value / ERR_STEP), 0), ERR_STEPS - 1)
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}

/** Returns the middle value, or the mean of the two middle values; null without values. */
function median(values: Iterable<number>): number | null {
  const sorted = Float64Array.from(values).sort()
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

const isFilled = (value: number) => !Number.isNaN(value)
