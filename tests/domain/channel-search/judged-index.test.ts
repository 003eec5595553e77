import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildChannelIndex } from '#domain/channel-search/channel-index.ts'
import { derivedFrom } from '#domain/channel-search/channel-index-derived.ts'
import { searchChannelIndex } from '#domain/channel-search/channel-index-search.ts'
import { asksPlacement, createJudgedIndex } from '#domain/channel-search/judged-index.ts'
import { defaultPlacementRules, type Light, lights, type PlacementRules } from '#domain/placement/placement-verdict.ts'
import { sampleChannels } from '../../client/offline/sample-channels.ts'
import { casesOf } from '../../every-case.ts'
import { judgedBy, judgedRow, withAddresses } from './judged-channels.ts'

const base = withAddresses(sampleChannels(600, 3)).toSorted((a, b) => a.id - b.id)
const all = { search: '', category_ids: [], page: 1, page_size: 1_000 }
const idsWith = (light: Light) => ({
  ...all,
  sort: 'subscribers',
  conditions: [{ field: 'placement' as const, is: 'one_of' as const, values: [light] }],
})

function startJudge(rows = base) {
  let readings = 0
  const judge = createJudgedIndex(async (take, ids) => {
    readings++
    take(ids ? rows.filter(({ id }) => ids.includes(id)) : rows)
  })
  return { judge, readings: () => readings }
}

const platforms = fc.array(
  fc.record({
    host: fc.constantFrom('t.me', 'vk.com', 'forbidden.example', 'doubtful.example'),
    light: fc.constantFrom('yellow' as const, 'red' as const),
    text: fc.constant('Почему'),
    checked: fc.constant('2025-12-01'),
  }),
  { maxLength: 3 },
)
const anyRules: fc.Arbitrary<PlacementRules> = fc.record({
  since: fc.constant('2025-01-01'),
  most_unregistered: fc.constantFrom(0, 2, 10, 1_000_000),
  platforms,
  wanted: fc.subarray(['framework_contract', 'edo', 'nda'] as const),
})
const days = fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02', '1999-06-15', '2030-01-01')

test('the column has the verdict of each channel by any rules on any day, in the index and in its later changes', async () => {
  const old = base.map((row) => ({ ...row, edo: !row.edo, url: 'https://old.example' }))
  const index = buildChannelIndex(old)
  await fc.assert(
    fc.asyncProperty(anyRules, days, fc.integer({ min: 0, max: 40 }), async (rules, today, step) => {
      // Each change is read with the address that the base has now; unchanged rows are of the base.
      const isChanged = (id: number) => step === 0 || id % step !== 0
      const stored = base.map((row, at) => (isChanged(row.id) ? row : (old[at] ?? row)))
      const changes = new Map(base.flatMap((row) => (isChanged(row.id) ? [[row.id, row]] : [])))
      const judged = await startJudge(stored).judge({ index, changes }, { rules, today })
      for (const light of lights) {
        const wanted = stored.filter((row) => judgedRow(row, { rules, today }).placement === light)
        const { ids } = searchChannelIndex(judged.index, idsWith(light), judged.changes)
        expect(ids.toSorted((a, b) => a - b)).toEqual(wanted.map(({ id }) => id))
      }
    }),
    { numRuns: casesOf(50, 150) },
  )
})

test('the column follows changed rules and the next day, and reads addresses only for rules of platforms', async () => {
  const index = buildChannelIndex(base)
  const { judge, readings } = startJudge()
  const count = async (by: typeof judgedBy) => {
    const judged = await judge({ index, changes: new Map() }, by)
    return searchChannelIndex(judged.index, { ...idsWith('green'), sort: '-placement' }).total
  }
  const greens = (by: typeof judgedBy) => base.filter((row) => judgedRow(row, by).placement === 'green').length
  const lax = { ...judgedBy, rules: { ...defaultPlacementRules, wanted: [] } }
  expect(await count(lax)).toBe(greens(lax))
  expect(readings()).toBe(0)
  expect(await count(judgedBy)).toBe(greens(judgedBy))
  expect(await count(judgedBy)).toBe(greens(judgedBy))
  const later = { ...judgedBy, today: '2099-12-31' }
  expect(await count(later)).toBe(greens(later))
  expect(greens(later)).not.toBe(greens(judgedBy))
  expect(readings()).toBe(1)
})

test('an order by verdict goes from the best to the worst light, and back', async () => {
  const { judge } = startJudge()
  const judged = await judge({ index: buildChannelIndex(base), changes: new Map() }, judgedBy)
  const lightOf = new Map(base.map((row) => [row.id, lights.indexOf(judgedRow(row).placement)]))
  const placed = (sort: string) => searchChannelIndex(judged.index, { ...all, sort }).ids.map((id) => lightOf.get(id))
  expect(new Set(placed('placement')).size).toBe(3)
  expect(placed('placement')).toEqual(placed('placement').toSorted())
  expect(placed('-placement')).toEqual(placed('placement').toReversed())
})

test('a failed reading of addresses is tried again by the next question', async () => {
  let isBroken = true
  const judge = createJudgedIndex(async (take) => {
    if (isBroken) throw new Error('no connection')
    take(base)
  })
  const searched = { index: buildChannelIndex(base), changes: new Map() }
  await expect(judge(searched, judgedBy)).rejects.toThrow('no connection')
  isBroken = false
  expect((await judge(searched, judgedBy)).index.numbers.has('placement')).toBe(true)
})

test('an index that was never asked for verdicts has no column of them', async () => {
  const index = buildChannelIndex(base)
  searchChannelIndex(index, { ...all, sort: '-subscribers' })
  await startJudge().judge({ index, changes: new Map() }, judgedBy)
  expect(index.numbers.has('placement')).toBe(false)
  expect([...derivedFrom(index).orders.keys()]).toEqual(['title', '-subscribers'])
})

test('only the order and the conditions on the verdict ask for verdicts', () => {
  expect(asksPlacement({ sort: '-placement' })).toBe(true)
  expect(asksPlacement(idsWith('red'))).toBe(true)
  expect(asksPlacement({ sort: '-title', conditions: [{ field: 'nda' }] })).toBe(false)
  expect(asksPlacement({})).toBe(false)
})
