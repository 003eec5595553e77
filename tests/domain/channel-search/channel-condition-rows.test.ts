import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meetsConditions } from '#domain/channel-search/channel-condition-match.ts'
import { keepRowsThatMeet } from '#domain/channel-search/channel-condition-rows.ts'
import type { ResolvedCondition } from '#domain/channel-search/channel-conditions.ts'
import { buildChannelIndex } from '#domain/channel-search/channel-index.ts'
import { sampleChannels } from '../../client/offline/sample-channels.ts'
import { casesOf } from '../../every-case.ts'
import { judgedBy, judgedRow, prepareWith, withAddresses } from './judged-channels.ts'
import { resolvedConditions, resolvedLists } from './sample-conditions.ts'

const base = withAddresses(sampleChannels(2_000, 27))
  // Some channels lack figures, as in a real base.
  .map((row) => (row.id % 3 === 0 ? { ...row, subscribers: null, cpv_plan: null, notes: null } : row))
  .map((row) => judgedRow(row))
base.sort((a, b) => a.id - b.id)
const prepare = prepareWith(base)
const whole = { index: buildChannelIndex(base), changes: new Map() }
const rowsThatMeet = async (conditions: readonly ResolvedCondition[]) => {
  const { index } = await prepare(whole, [{ conditions }], judgedBy)
  const mask = new Uint8Array(base.length).fill(1)
  for (const condition of conditions) keepRowsThatMeet(index, condition, mask)
  return mask
}

test('the columns keep the rows that meet the conditions, for drawn filters of 2,000 channels', async () => {
  await fc.assert(
    fc.asyncProperty(resolvedLists, async (list) => {
      const mask = await rowsThatMeet(list)
      const wanted = base.filter((row) => meetsConditions(row, list)).map(({ id }) => id)
      expect(base.filter((_, row) => mask[row] === 1).map(({ id }) => id)).toEqual(wanted)
    }),
    { numRuns: casesOf(400, 2_000) },
  )
})

test('most single conditions keep some channels and not all of them', async () => {
  const kept: number[] = []
  for (const condition of fc.sample(resolvedConditions, { numRuns: 500, seed: 7 })) {
    kept.push((await rowsThatMeet([condition])).filter((mark) => mark === 1).length)
  }
  expect(kept.filter((left) => left > 0).length).toBeGreaterThan(250)
  expect(kept.filter((left) => left < base.length).length).toBeGreaterThan(250)
})
