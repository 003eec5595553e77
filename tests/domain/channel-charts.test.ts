import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { crowdRange } from '#domain/axis-range.ts'
import { type ChannelCharts, channelCharts, ERR_STEP, ERR_STEPS } from '#domain/channel-charts.ts'
import { buildChannelIndex } from '#domain/channel-search/channel-index.ts'
import { type ChannelSearch, matchesChannelSearch } from '#domain/channel-search/channel-search.ts'
import { channels, sampleChannels, searches } from '../client/offline/sample-channels.ts'

const base = sampleChannels(1_500, 7)
const index = buildChannelIndex(base)
const all: ChannelSearch = { search: '', category_ids: [] }

const filters: fc.Arbitrary<ChannelSearch> = fc.record({
  search: searches,
  category_ids: fc.array(fc.integer({ min: 0, max: 13 }), { maxLength: 4 }),
})

/** Computes the charts from the rows of the list by their definitions. */
function drawnFromRows(rows: readonly Channel[], search: ChannelSearch): ChannelCharts {
  const found = rows.filter((row) => matchesChannelSearch(row, search))
  const points = found
    .map((row) => ({ ...row, views: row.view_count_plan ?? 0 }))
    .filter((row) => row.views > 0 && row.agency_price > 0)
    .sort((a, b) => a.views - b.views || a.id - b.id)
  const cpv = found.flatMap((row) => row.cpv_plan ?? [])
  const err = found.flatMap((row) => row.err_plan ?? [])
  const ofCategory = (id: number) => found.filter((row) => row.category_id === id).flatMap((row) => row.cpv_plan ?? [])
  const priceRange = crowdRange(Float64Array.from(points, ({ agency_price }) => agency_price).sort())
  const viewsRange = crowdRange(Float64Array.from(points, ({ views }) => views))
  const isIn = (value: number, range: typeof priceRange) =>
    range !== undefined && range.from <= value && value <= range.to
  const isLast = (step: number) => step === ERR_STEPS - 1
  return {
    total: found.length,
    points: {
      ids: Int32Array.from(points, ({ id }) => id),
      views: Float64Array.from(points, ({ views }) => views),
      prices: Float64Array.from(points, ({ agency_price }) => agency_price),
      cpv: Float64Array.from(points, ({ cpv_plan }) => cpv_plan ?? Number.NaN),
    },
    withoutPoint: found.length - points.length,
    medianPrice: middleOf(points.map(({ agency_price }) => agency_price)),
    medianViews: middleOf(points.map(({ views }) => views)),
    priceRange,
    viewsRange,
    outside: points.filter((row) => !isIn(row.views, viewsRange) || !isIn(row.agency_price, priceRange)).length,
    categories: [...new Set(found.map((row) => row.category_id))]
      .map((categoryId) => ({ categoryId, values: ofCategory(categoryId) }))
      .filter(({ values }) => values.length > 0)
      .map(({ categoryId, values }) => ({ categoryId, count: values.length, median: middleOf(values) ?? 0 }))
      .sort((a, b) => a.median - b.median || a.categoryId - b.categoryId),
    withoutCpv: found.length - cpv.length,
    medianCpv: middleOf(cpv),
    errCounts: Array.from(
      { length: ERR_STEPS },
      (_, step) =>
        err.filter((value) => value >= step * ERR_STEP && (isLast(step) || value < (step + 1) * ERR_STEP)).length,
    ),
    withoutErr: found.length - err.length,
    medianErr: middleOf(err),
  }
}

function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const middle = sorted.filter((_, place) => place === Math.floor(half) || place === Math.ceil(half) - 1)
  return middle.length === 0 ? null : middle.reduce((sum, value) => sum + value, 0) / middle.length
}

describe('the charts of the channel base', () => {
  test('cover the rows of the list, including changes and deletions that are not yet in the index', () => {
    const changed = fc.array(channels(fc.integer({ min: 1, max: 1_600 })), { maxLength: 40 })
    const gone = fc.array(fc.integer({ min: 1, max: 1_600 }), { maxLength: 40 })
    fc.assert(
      fc.property(filters, changed, gone, (filter, rows, deletedIds) => {
        const changes = new Map<number, Channel | null>(rows.map((row) => [row.id, row]))
        for (const id of deletedIds) changes.set(id, null)
        expect(channelCharts(index, filter, changes)).toEqual(drawnFromRows(joined(changes), filter))
      }),
      {
        numRuns: 300,
        examples: [
          [all, [], []],
          [{ search: 'нет такого канала', category_ids: [] }, [], []],
        ],
      },
    )
  })

  test('put an ERR of 5 % into the second step and values beyond the last edge into the last', () => {
    const rows = [0, 4.99, 5, 59.99, 60, 250].map((err_plan, i) => ({ ...firstRow(), id: i + 1, err_plan }))
    const counts = [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]
    expect(channelCharts(buildChannelIndex(rows), all).errCounts).toEqual(counts)
  })

  test('leave out channels without a price or views and count them', () => {
    const row = { ...firstRow(), agency_price: 100, view_count_plan: 10 }
    const rows = [
      { ...row, id: 1 },
      { ...row, id: 2, agency_price: 0 },
      { ...row, id: 3, view_count_plan: 0 },
      { ...row, id: 4, view_count_plan: null },
    ]
    const { points, withoutPoint, total } = channelCharts(buildChannelIndex(rows), all)
    expect({ ids: [...points.ids], withoutPoint, total }).toEqual({ ids: [1], withoutPoint: 3, total: 4 })
  })
})

function joined(changes: ReadonlyMap<number, Channel | null>): Channel[] {
  const rows = new Map<number, Channel>(base.map((row) => [row.id, row]))
  for (const [id, row] of changes) {
    rows.delete(id)
    if (row) rows.set(id, row)
  }
  return [...rows.values()]
}

function firstRow(): Channel {
  const [row] = base
  if (!row) throw new Error('The sample is empty')
  return row
}
