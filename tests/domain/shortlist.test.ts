import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isOverLimit,
  maxShortlistChanges,
  mergeShortlistChanges,
  nextShortlistTime,
  type ShortlistChange,
  shortlistRows,
  withinLimit,
  withoutFuture,
} from '#domain/shortlist.ts'

const ids = fc.integer({ min: 1, max: 6 })
const at = fc.integer({ min: 0, max: 8 })
const change = fc.oneof(
  fc.record({ at, kind: fc.constant('pick' as const), channel_id: ids, picked: fc.boolean() }),
  fc.record({ at, kind: fc.constant('note' as const), channel_id: ids, text: fc.string() }),
  fc.record({ at, kind: fc.constant('order' as const), channel_ids: fc.array(ids) }),
)
/** Changes have unique ids and arbitrary times. */
const changes = fc
  .array(change, { maxLength: 30 })
  .map((made): ShortlistChange[] => made.map((one, index) => ({ ...one, id: `id ${index}` })))
/** Changes on three devices, some of which share changes. */
const devices = changes.chain((made) =>
  fc.tuple(fc.subarray(made), fc.subarray(made), fc.subarray(made)).map((sides) => [made, ...sides] as const),
)

test('a merge gives the same list in any order and with any repetition', () => {
  fc.assert(
    fc.property(devices, ([, a, b, c]) => {
      const merge = mergeShortlistChanges<ShortlistChange>
      expect(merge(a, b)).toEqual(merge(b, a))
      expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)))
      expect(merge(a, b, c)).toEqual(merge(merge(c, a), merge(b, a), c))
      expect(merge(merge(a, b), a)).toEqual(merge(a, b))
    }),
  )
})

test('a merge keeps every picked channel unless it was unpicked later', () => {
  fc.assert(
    fc.property(devices, ([, a, b]) => {
      const rows = new Set(shortlistRows(mergeShortlistChanges(a, b)).map(({ channel_id }) => channel_id))
      for (const one of [...a, ...b]) {
        if (one.kind !== 'pick' || !one.picked) continue
        const isLetGo = [...a, ...b].some(
          (other) =>
            other.kind === 'pick' && other.channel_id === one.channel_id && !other.picked && other.at >= one.at,
        )
        if (!isLetGo) expect(rows).toContain(one.channel_id)
      }
    }),
  )
})

const pick = (channel_id: number, at: number, id = `pick ${channel_id}`): ShortlistChange => ({
  id,
  at,
  kind: 'pick',
  channel_id,
  picked: true,
})

test('two devices that were filled separately give one list in the order of picking', () => {
  const phone = [pick(7, 10), pick(3, 30)]
  const laptop = [pick(5, 20), pick(3, 40, 'again')]
  expect(shortlistRows([...phone, ...laptop]).map(({ channel_id }) => channel_id)).toEqual([7, 5, 3])
})

test('a manual order stays, and channels picked later follow it', () => {
  const order: ShortlistChange = { id: 'o', at: 50, kind: 'order', channel_ids: [3, 9, 7] }
  const rows = shortlistRows([pick(7, 10), pick(3, 20), order, pick(5, 60), pick(4, 15)])
  // 9 is not picked. 4 was picked on another device before the order, which does not name it.
  expect(rows.map(({ channel_id }) => channel_id)).toEqual([3, 7, 4, 5])
})

test('a channel that is unpicked and picked again keeps its note and its place', () => {
  const changed: ShortlistChange[] = [
    pick(7, 10),
    pick(3, 20),
    { id: 'n', at: 30, kind: 'note', channel_id: 7, text: 'Только по вторникам' },
    { id: 'o', at: 40, kind: 'order', channel_ids: [7, 3] },
    { id: 'r', at: 50, kind: 'pick', channel_id: 7, picked: false },
  ]
  expect(shortlistRows(changed)).toEqual([{ channel_id: 3, note: '' }])
  expect(shortlistRows([...changed, pick(7, 60, 'back')])).toEqual([
    { channel_id: 7, note: 'Только по вторникам' },
    { channel_id: 3, note: '' },
  ])
})

test('a new change is later than all seen ones, even on a device with a slow clock', () => {
  expect(nextShortlistTime([pick(1, 500)], 100)).toBe(501)
  expect(nextShortlistTime([pick(1, 500)], 900)).toBe(900)
})

test('the times of a device with a fast clock are shifted back and keep their order', () => {
  expect(withoutFuture([pick(1, 5_000), pick(2, 5_010)], 100).map(({ at }) => at)).toEqual([90, 100])
  expect(withoutFuture([pick(1, 50)], 100).map(({ at }) => at)).toEqual([50])
})

test('a full list forgets unpicked channels and keeps picked ones', () => {
  const all = Array.from({ length: maxShortlistChanges }, (_, index): ShortlistChange[] => {
    const made = { at: index, channel_id: index + 1 }
    return [
      { ...made, id: `pick ${index}`, kind: 'pick', picked: index < 100 },
      { ...made, id: `note ${index}`, kind: 'note', text: index % 2 ? '' : 'Да' },
    ]
  }).flat()
  const kept = withinLimit(all)
  expect(shortlistRows(kept)).toEqual(shortlistRows(all))
  expect(kept).toHaveLength(100 + 50 + 200)
  expect(withinLimit(all.toReversed())).toEqual(kept)
  expect(withinLimit(all.slice(0, maxShortlistChanges))).toHaveLength(maxShortlistChanges)
})

test('a list holds a note of 500 letters on each of 100 channels and refuses more', () => {
  const notes = Array.from({ length: 101 }, (_, index): ShortlistChange[] => {
    const made = { at: index, channel_id: index + 1 }
    return [
      { ...made, id: `pick ${index}`, kind: 'pick', picked: true },
      { ...made, id: `note ${index}`, kind: 'note', text: 'ы'.repeat(500) },
    ]
  })
  expect(isOverLimit(notes.slice(0, 100).flat())).toBe(false)
  expect(isOverLimit(withinLimit(notes.flat()))).toBe(true)
})
