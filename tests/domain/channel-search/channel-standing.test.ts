import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { buildChannelIndex, type ChannelChanges } from '#domain/channel-search/channel-index.ts'
import {
  type ChannelStanding,
  type ComparedChannel,
  channelStandings,
} from '#domain/channel-search/channel-standing.ts'
import { aChannel } from '../../channel-values.ts'

const none: ChannelChanges = new Map()
const OTHERS = 100

/** Channel 0 and its category: `values` of the other channels, each for as many channels as it says. */
function standingOf(
  field: 'agency_price' | 'cpv_plan' | 'err_plan',
  own: number,
  values: Record<number, number>,
): ChannelStanding | undefined {
  const others = Object.entries(values).flatMap(([value, count]) => Array(count).fill(Number(value)))
  const rows = [own, ...others].map((value, id) => aChannel({ id, [field]: value }))
  const [first] = rows
  return channelStandings(buildChannelIndex(rows), [first ?? aChannel()], none)
    .flat()
    .find(({ figure }) => figure === field)
}

describe('a channel is compared with the other channels of its category', () => {
  test('a lower price is better, and the larger side is told', () => {
    expect(standingOf('agency_price', 50, { 40: 27, 60: 73 })).toMatchObject({ is: 'better', percent: 73 })
    expect(standingOf('cpv_plan', 50, { 40: 60, 60: 40 })).toMatchObject({ is: 'worse', percent: 60 })
    expect(standingOf('agency_price', 50, { 40: 50, 60: 50 })).toMatchObject({ is: 'better', percent: 50 })
  })

  test('a higher ERR is better', () => {
    expect(standingOf('err_plan', 5, { 4: 73, 6: 27 })).toMatchObject({ is: 'better', percent: 73 })
    expect(standingOf('err_plan', 5, { 4: 27, 6: 73 })).toMatchObject({ is: 'worse', percent: 73 })
  })

  test('where most are equal, it is neither better nor worse', () => {
    expect(standingOf('agency_price', 50, { 40: 9, 50: 51, 60: 40 })).toMatchObject({
      is: 'same',
      percent: 51,
    })
    expect(standingOf('agency_price', 50, { 50: OTHERS })).toMatchObject({ is: 'same', percent: 100 })
  })

  test('a share is never overstated', () => {
    expect(standingOf('agency_price', 50, { 40: 1, 60: 199 })).toMatchObject({ is: 'better', percent: 99 })
    expect(standingOf('agency_price', 50, { 60: 200 })).toMatchObject({ is: 'better', percent: 100 })
  })

  test('fewer than eight others are too few', () => {
    expect(standingOf('agency_price', 50, { 60: 7 })).toEqual({ figure: 'agency_price', is: 'too_few' })
    expect(standingOf('agency_price', 50, { 60: 8 })).toMatchObject({ is: 'better' })
  })
})

test('a channel without a figure is not compared by it, and one that is not stored yet is', () => {
  const index = buildChannelIndex(Array.from({ length: 9 }, (_, id) => aChannel({ id })))
  const typed = { category_id: 2, agency_price: null, cpv_plan: null, native_price: 5, view_count_plan: 0 }
  expect(channelStandings(index, [{ ...typed, err_plan: 50 }], none)).toEqual([
    [{ figure: 'err_plan', is: 'better', percent: 100 }],
  ])
})

test("another server's impossible numbers give no CPM", () => {
  const rows = Array.from({ length: 20 }, (_, id) => aChannel({ id }))
  const odd = [aChannel({ id: 30, view_count_plan: 1.5 }), aChannel({ id: 31, native_price: 1e300 })]
  const cpm = { figure: 'native_cpm', is: 'same', percent: 100 }
  expect(channelStandings(buildChannelIndex([...rows, ...odd]), [aChannel()], none)[0]).toContainEqual(cpm)
})

// Few different values make ties; the others are negative, huge, or differ by a kopeck.
const amounts = fc.constantFrom(...[-5, 0, 0.01, 0.1, 0.3, 1, 2.5, 99.99, 100, 999_999_999_999.98, 999_999_999_999.99])
const rows = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    category_id: fc.constantFrom(1, 2),
    agency_price: amounts,
    native_price: amounts,
    cpv_plan: fc.option(amounts),
    err_plan: fc.option(amounts),
    view_count_plan: fc.option(fc.constantFrom(0, 1, 3, 7, 1_000, 2_147_483_647)),
  }),
  { minLength: 5, maxLength: 60 },
)

test('the index and its changes give the shares that counting gives', () => {
  fc.assert(
    fc.property(rows, rows, fc.array(fc.integer({ min: 1, max: 40 })), (stored, changed, deleted) => {
      const base = new Map(stored.map((row) => [row.id, aChannel(row)]))
      const changes = new Map<number, Channel | null>(changed.map((row) => [row.id, aChannel(row)]))
      for (const id of deleted) changes.set(id, null)
      const present = [...new Map([...base, ...changes]).values()].filter((row) => row !== null)
      const index = buildChannelIndex(base.values())
      expect(channelStandings(index, present, changes)).toEqual(present.map((row) => naive(row, present)))
    }),
  )
})

function naive(channel: Channel, all: readonly Channel[]): ChannelStanding[] {
  const others = all.filter(({ id, category_id }) => id !== channel.id && category_id === channel.category_id)
  const figures: [ChannelStanding['figure'], (row: ComparedChannel) => number | null, 1 | -1][] = [
    ['agency_price', (row) => row.agency_price, -1],
    ['cpv_plan', (row) => row.cpv_plan, -1],
    ['native_cpm', cpm, -1],
    ['err_plan', (row) => row.err_plan, 1],
  ]
  return figures.flatMap(([figure, figureOf, sign]): ChannelStanding[] => {
    const own = figureOf(channel)
    if (own === null) return []
    const leads = others.map(figureOf).flatMap((value) => (value === null ? [] : Math.sign(own - value) * sign))
    if (leads.length < 8) return [{ figure, is: 'too_few' }]
    const groups = (['same', 'better', 'worse'] as const).map((is) => ({
      is,
      count: leads.filter((lead) => lead === { same: 0, better: 1, worse: -1 }[is]).length,
    }))
    const [most = groups[0]] = groups.toSorted((a, b) => b.count - a.count)
    if (!most) return []
    return [{ figure, is: most.is, percent: Math.floor((most.count / leads.length) * 100 + 1e-9) }]
  })
}

/** Rounds half up to a kopeck; the sample's prices and views leave no other half than an exact one. */
function cpm({ native_price, view_count_plan }: ComparedChannel): number | null {
  if (native_price === null || !view_count_plan) return null
  const kopecks = Math.round(Math.abs(native_price) * 100) * 1_000
  return Math.sign(native_price) * Math.floor((kopecks * 2 + view_count_plan) / (2 * view_count_plan))
}
