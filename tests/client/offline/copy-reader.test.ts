import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createCopyReader } from '#client/offline/database/copy-reader.ts'
import { OfflineDatabase } from '#client/offline/database/database.ts'
import { syncChannels } from '#client/offline/sync/sync-channels.ts'
import { defaultPlacementRules, type Light, lights } from '#domain/placement/placement-verdict.ts'
import { aChannel } from '../../channel-values.ts'
import { judgedBy, judgedRow, withAddresses } from '../../domain/channel-search/judged-channels.ts'
import { ChannelServer } from './channel-server.ts'
import { sampleChannels } from './sample-channels.ts'
import { openDatabase } from './the-copy.ts'

const sample = sampleChannels(45, 1)
const all = { search: '', category_ids: [], page: 1, page_size: 50 }

/** The same database in another tab. */
const anotherTab = (db: OfflineDatabase) => new OfflineDatabase(db.name.replace('promodesk-', ''))

test('without a copy every read returns undefined instead of an empty base', async () => {
  const reader = createCopyReader(openDatabase())
  expect(await reader.search(all)).toBeUndefined()
  expect(await reader.charts(all)).toBeUndefined()
  expect(await reader.counts([all])).toBeUndefined()
  expect(await reader.facet('nda', all)).toBeUndefined()
  expect(await reader.standings([aChannel()])).toBeUndefined()
  expect(await reader.get(1)).toBeUndefined()
  expect(await reader.categories()).toBeUndefined()
})

test('a sync of another tab is read at once, and so is its time; a missing channel differs from a missing copy', async () => {
  await using server = await ChannelServer.start(sample)
  const db = openDatabase()
  const other = anotherTab(db)
  const reader = createCopyReader(db)
  expect(await reader.search(all)).toBeUndefined()
  await syncChannels({ db: other, ...server.reach, now: () => 1 })
  expect(await reader.search(all)).toMatchObject({ total: 45, asOf: 1 })
  expect(await reader.charts(all)).toMatchObject({ charts: { total: 45 }, asOf: 1 })
  expect(await reader.get(7)).toEqual({ item: sample.find(({ id }) => id === 7), asOf: 1 })
  await syncChannels({ db: other, ...server.reach, now: () => 2 })
  expect(await reader.search(all)).toMatchObject({ total: 45, asOf: 2 })
  server.delete(1)
  await syncChannels({ db: other, ...server.reach, now: () => 3 })
  expect(await reader.search(all)).toMatchObject({ total: 44, asOf: 3 })
  expect(await reader.get(1)).toEqual({ item: undefined, asOf: 3 })
  expect(await reader.charts(all)).toMatchObject({ charts: { total: 44 }, asOf: 3 })
  const titled = { ...all, conditions: [{ field: 'title' as const, is: 'filled' as const }] }
  expect(await reader.counts([all, titled])).toEqual([44, 44])
  expect(await reader.facet('title', all)).toEqual({ facet: undefined })
  await db.stamps.clear()
  expect(await reader.charts(all)).toBeUndefined()
})

test('a channel is compared with the category as the copy has it, also after a change', async () => {
  await using server = await ChannelServer.start(
    Array.from({ length: 9 }, (_, place) => aChannel({ id: place + 1, agency_price: 100 })),
  )
  const db = openDatabase()
  const reader = createCopyReader(db)
  await syncChannels({ db, ...server.reach })
  const compared = aChannel({ id: 1, agency_price: 50 })
  const price = async () => {
    const [standings] = (await reader.standings([compared])) ?? []
    return standings?.find(({ figure }) => figure === 'agency_price')
  }
  expect(await price()).toEqual({ figure: 'agency_price', is: 'better', percent: 100 })
  server.put(aChannel({ id: 2, agency_price: 10 }))
  await syncChannels({ db, ...server.reach })
  expect(await price()).toEqual({ figure: 'agency_price', is: 'better', percent: 87 })
  server.delete(3)
  await syncChannels({ db, ...server.reach })
  expect(await price()).toEqual({ figure: 'agency_price', is: 'too_few' })
})

test('a search, an order and counts by verdict follow the rules and the rows of the copy', async () => {
  const rows = withAddresses(sample)
  await using server = await ChannelServer.start(rows)
  const db = openDatabase()
  await syncChannels({ db, ...server.reach })
  const reader = createCopyReader(db, () => judgedBy.today)
  const red = {
    ...all,
    conditions: [{ field: 'placement' as const, is: 'one_of' as const, values: ['red'] }],
  }
  const idsOf = (light: Light, by = judgedBy) =>
    rows.filter((row) => judgedRow(row, by).placement === light).map(({ id }) => id)
  const expectReds = async (wanted: number[]) => {
    const found = await reader.search(red)
    expect(found?.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b))
    expect(await reader.counts([red])).toEqual([wanted.length])
    expect(await reader.charts(red)).toMatchObject({ charts: { total: wanted.length } })
  }
  // A device that received no rules has the default ones.
  await expectReds(idsOf('red', { ...judgedBy, rules: defaultPlacementRules }))
  await db.keepSeenList('rules', [{ ...judgedBy.rules, version: 1 }])
  await expectReds(idsOf('red'))
  const counts = Object.fromEntries(lights.map((light) => [light, idsOf(light).length]))
  expect(await reader.facet('placement', all)).toEqual({ facet: { is: 'choices', counts } })
  const ordered = await reader.search({ ...all, sort: '-placement' })
  expect(ordered?.items.slice(0, counts.red).map(({ id }) => id)).toEqual(idsOf('red').toSorted((a, b) => a - b))

  const [first] = rows.filter((row) => judgedRow(row).placement === 'green')
  if (!first) throw new Error('no green channel in the sample')
  server.put({ ...first, url: 'https://forbidden.example/moved' })
  await syncChannels({ db, ...server.reach })
  await expectReds([...idsOf('red'), first.id])
})

test('descriptions and notes are searched in the copy, also after a sync', async () => {
  const rows = sample.map((row) => ({ ...row, description: `Про ${row.id % 2 === 0 ? 'ёлки' : 'кофе'}` }))
  await using server = await ChannelServer.start(rows)
  const db = openDatabase()
  await syncChannels({ db, ...server.reach })
  const reader = createCopyReader(db)
  const trees = {
    ...all,
    conditions: [{ field: 'description' as const, is: 'contains' as const, words: ['Елки'] }],
  }
  const even = rows.filter(({ id }) => id % 2 === 0).length
  expect((await reader.search(trees))?.total).toBe(even)
  expect(await reader.counts([trees, all])).toEqual([even, rows.length])
  expect(await reader.charts(trees)).toMatchObject({ charts: { total: even } })
  const [odd] = rows.filter(({ id }) => id % 2 === 1)
  if (!odd) throw new Error('no sample')
  server.put({ ...odd, description: 'Теперь про ёлки' })
  await syncChannels({ db, ...server.reach })
  expect((await reader.search(trees))?.total).toBe(even + 1)
})

test('every page has one state while another tab replaces the copy again and again', async () => {
  await using server = await ChannelServer.start(sample.map((row) => ({ ...row, description: '0' })))
  const db = openDatabase()
  const other = anotherTab(db)
  await syncChannels({ db: other, ...server.reach })
  const reader = createCopyReader(db)

  let isReplacing = true
  const replacing = (async () => {
    for (let state = 1; state <= 12; state++) {
      for (const row of sample) server.put({ ...row, description: String(state) })
      if (state % 2 === 0) server.forgetCursors()
      await syncChannels({ db: other, ...server.reach })
    }
    isReplacing = false
  })()
  const seen = new Set<string>()
  while (isReplacing) {
    const page = await reader.search(all)
    const states = new Set(page?.items.map(({ description }) => description))
    expect(states.size).toBe(1)
    expect(page?.total).toBe(45)
    for (const state of states) seen.add(state)
  }
  await replacing
  expect(seen.size).toBeGreaterThan(2)
})

test('a copy without one row shows the others, one without all counts as missing, and a sync mends both', async () => {
  await using server = await ChannelServer.start(sample)
  const db = openDatabase()
  await syncChannels({ db, ...server.reach, now: () => 5 })
  await db.channels(0).delete(7)
  const reader = createCopyReader(db)
  for (const _ of [1, 2]) {
    const page = await reader.search(all)
    expect(page).toMatchObject({ total: 45, asOf: 5 })
    expect(page?.items).toHaveLength(44)
  }
  await syncChannels({ db, ...server.reach })
  expect((await reader.search(all))?.items).toHaveLength(45)
  expect((await db.readStamp())?.damaged).toBeUndefined()
  await db.channels((await db.readStamp())?.slot ?? 0).clear()
  const later = createCopyReader(db)
  expect(await later.search(all)).toBeUndefined()
  await syncChannels({ db, ...server.reach })
  expect(await later.search(all)).toMatchObject({ total: 45 })
})

test('a copy without changes of prices answers no question about them', async () => {
  await using server = await ChannelServer.start(sample.map(({ prices_changed_on, ...row }) => row))
  server.isOurs = false
  const db = openDatabase()
  await syncChannels({ db, ...server.reach })
  const reader = createCopyReader(db)
  const wanted = { field: 'prices_changed_on' as const, is: 'filled' as const }
  const asked = { search: '', category_ids: [], conditions: [wanted] }
  expect(await reader.search({ ...asked, page: 1, page_size: 10 })).toBeUndefined()
  expect(await reader.charts(asked)).toBeUndefined()
  expect(await reader.counts([asked])).toBeUndefined()
  expect(await reader.counts([{ search: '', category_ids: [] }])).toEqual([sample.length])
})
