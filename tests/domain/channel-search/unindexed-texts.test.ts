import { expect, test } from 'vitest'
import { parseNamedCondition, resolveConditions } from '#domain/channel-search/channel-conditions.ts'
import { buildChannelIndex, type IndexedChannel } from '#domain/channel-search/channel-index.ts'
import { searchChannelIndex } from '#domain/channel-search/channel-index-search.ts'
import { createPreparedIndex } from '#domain/channel-search/judged-index.ts'
import { sampleChannels } from '../../client/offline/sample-channels.ts'

const base = sampleChannels(60, 3).map((row) => ({
  ...row,
  description: row.id % 2 === 0 ? 'Про ёлки и дом' : 'Про кофе',
  notes: row.id % 3 === 0 ? ' ' : 'Пишите Анне',
}))
const index = buildChannelIndex(base)
const all = { search: '', category_ids: [], page: 1, page_size: 100 }

const searchFor = (named: string[]) => ({
  ...all,
  conditions: resolveConditions(
    named.flatMap((text) => parseNamedCondition(text) ?? []),
    '2026-01-01',
  ),
})

/** A base whose texts are counted as they are read. */
function start(rows = base) {
  const readings: string[] = []
  let isBroken = false
  const prepare = createPreparedIndex(async (fields, take, ids) => {
    readings.push(fields.join())
    if (isBroken) throw new Error('no connection')
    take(ids ? rows.filter(({ id }) => ids.includes(id)) : rows)
  })
  const find = async (named: string[], changes = new Map<number, IndexedChannel | null>()) => {
    const search = searchFor(named)
    const prepared = await prepare({ index, changes }, [search], undefined)
    return searchChannelIndex(prepared.index, search, prepared.changes).ids.toSorted((a, b) => a - b)
  }
  const setBroken = (broken: boolean) => {
    isBroken = broken
  }
  return { find, readings, setBroken }
}

const idsOf = (isWanted: (row: (typeof base)[number]) => boolean) =>
  base
    .filter(isWanted)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)

test('conditions on long texts are answered in one reading, and again without one', async () => {
  const { find, readings } = start()
  const wanted = idsOf((row) => row.id % 2 === 0 && row.id % 3 === 0)
  expect(await find(['description=дом ЕЛКИ', 'notes=-'])).toEqual(wanted)
  expect(await find(['notes=-', 'description=дом ЕЛКИ'])).toEqual(wanted)
  expect(await find(['notes=-'])).toEqual(idsOf((row) => row.id % 3 === 0))
  expect(readings).toEqual(['description,notes'])
  expect(await find(['notes=*', 'notes=анне'])).toEqual(idsOf((row) => row.id % 3 !== 0))
  expect(readings).toEqual(['description,notes', 'notes'])
})

test('a search without such a condition reads no texts', async () => {
  const { find, readings } = start()
  await find(['title=а', 'agency_price=..50000'])
  expect(readings).toEqual([])
})

test('a changed channel is found by the text that it has now', async () => {
  const [first] = base
  if (!first) throw new Error('no sample')
  const moved = { ...first, description: 'Про чай' }
  const { find } = start(base.map((row) => (row.id === first.id ? moved : row)))
  const changes = new Map<number, IndexedChannel | null>([[first.id, moved]])
  expect(await find(['description=чай'], changes)).toEqual([first.id])
  expect(await find(['description=про', 'description=кофе'], changes)).not.toContain(first.id)
})

test('a failed reading is tried again by the next question', async () => {
  const { find, setBroken } = start()
  setBroken(true)
  await expect(find(['description=кофе'])).rejects.toThrow('no connection')
  setBroken(false)
  expect(await find(['description=кофе'])).toEqual(idsOf((row) => row.id % 2 === 1))
})

test('the rows of the latest conditions stay, and older ones are read again', async () => {
  const { find, readings } = start()
  for (let word = 0; word < 20; word++) await find([`description=слово${word}`])
  expect(readings).toHaveLength(20)
  await find(['description=слово19'])
  expect(readings).toHaveLength(20)
  await find(['description=слово0'])
  expect(readings).toHaveLength(21)
})
