import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import { meetsConditions } from '#domain/channel-search/channel-condition-match.ts'
import type { ResolvedCondition } from '#domain/channel-search/channel-conditions.ts'
import { channelFacet, countMatches } from '#domain/channel-search/channel-facets.ts'
import { buildChannelIndex, type ChannelChanges } from '#domain/channel-search/channel-index.ts'
import { sampleChannels } from '../../client/offline/sample-channels.ts'
import { judgedBy, judgedRow, prepareWith, withAddresses } from './judged-channels.ts'
import { resolvedLists } from './sample-conditions.ts'

const all = withAddresses(sampleChannels(400, 5).toSorted((a, b) => a.id - b.id)).map((row) => judgedRow(row))
const base = all.slice(0, 300)
/** The last hundred channels are newer than the index, and one of its own is deleted. */
const later: ChannelChanges = new Map([
  ...all.slice(300).map((row) => [row.id, row] as const),
  [base[0]?.id ?? 0, null],
])
const prepare = prepareWith(all)
const searched = { index: buildChannelIndex(base), changes: later }
const present = all.slice(1)
const everything = { search: '', category_ids: [] }

const found = (conditions: readonly ResolvedCondition[]) => present.filter((row) => meetsConditions(row, conditions))

describe('the values of a field', () => {
  test('are counted as conditions on each of them find channels', async () => {
    const fields = ['placement', 'rkn_status', 'risk_level', 'nda', 'category_id'] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), resolvedLists, async (field, conditions) => {
        const { index, changes } = await prepare(searched, [{ conditions }], judgedBy)
        const facet = channelFacet(index, field, { ...everything, conditions }, changes)
        if (facet?.is !== 'choices') throw new Error(`${field} has no choices`)
        for (const [value, count] of Object.entries(facet.counts)) {
          const test =
            conditionKindOf(field) === 'flag'
              ? { is: value === 'yes' ? ('yes' as const) : ('no' as const) }
              : { is: 'one_of' as const, values: [value] }
          expect(found([...conditions, { field, ...test }])).toHaveLength(count)
        }
        const counted = Object.values(facet.counts).reduce((sum, count) => sum + count, 0)
        expect(counted).toBe(found([...conditions, { field, is: 'filled' }]).length)
      }),
    )
  })

  test('are distributed over steps as conditions on each step find channels', async () => {
    const fields = ['agency_price', 'err_plan', 'subscribers', 'discount', 'cpv_plan'] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), resolvedLists, async (field, conditions) => {
        const { index, changes } = await prepare(searched, [{ conditions }], judgedBy)
        const facet = channelFacet(index, field, { ...everything, conditions }, changes)
        if (facet === undefined) return
        if (facet.is !== 'numbers') throw new Error(`${field} has choices`)
        const { from, step, counts } = facet
        expect(counts.length).toBeLessThanOrEqual(25)
        counts.forEach((count, bar) => {
          const start = from + bar * step
          const end = bar === counts.length - 1 ? Number.POSITIVE_INFINITY : start + step
          const inside = found(conditions).filter((row) => {
            const value = row[field]
            return value !== null && value >= start - 1e-9 && value < end - 1e-9
          })
          expect(inside).toHaveLength(count)
        })
      }),
    )
  })

  test('are not distributed when they do not differ', () => {
    const one = buildChannelIndex(base.slice(0, 1))
    expect(channelFacet(one, 'agency_price', everything, new Map())).toBeUndefined()
    expect(channelFacet(searched.index, 'title', everything, later)).toBeUndefined()
    expect(channelFacet(searched.index, 'price_valid_until', everything, later)).toBeUndefined()
  })

  test('keep their shape when one price has zeros too many', () => {
    const rows = base.slice(0, 100).map((row, at) => ({ ...row, agency_price: at === 99 ? 9e9 : 1_000 * at }))
    const facet = channelFacet(buildChannelIndex(rows), 'agency_price', everything, new Map())
    expect(facet).toMatchObject({ is: 'numbers', from: 0, step: 5_000 })
    expect(facet?.is === 'numbers' && facet.counts.at(-1)).toBeLessThan(10)
  })
})

test('every search is counted with the rule of the list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(resolvedLists, { maxLength: 4 }), async (lists) => {
      const searches = lists.map((conditions) => ({ ...everything, conditions }))
      const { index, changes } = await prepare(searched, searches, judgedBy)
      expect(countMatches(index, searches, changes)).toEqual(lists.map((list) => found(list).length))
    }),
  )
})
