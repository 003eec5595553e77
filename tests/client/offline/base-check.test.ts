import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { compareBase, describeStores } from '#client/offline/database/copy-contents.ts'
import { syncChannels } from '#client/offline/sync/sync-channels.ts'
import { ChannelServer } from './channel-server.ts'
import { sampleChannels } from './sample-channels.ts'
import { byId, openDatabase } from './the-copy.ts'

test('a whole copy agrees with the server, and a row that is off by a kopeck or missing is found', async () => {
  await using server = await ChannelServer.start(sampleChannels(2_101, 1))
  server.changesPage = 1_000
  const db = openDatabase()
  expect(await compareBase(db, server.reach.server)).toBeUndefined()
  await syncChannels({ db, ...server.reach })
  const whole = await compareBase(db, server.reach.server)
  expect(whole?.server.count).toBe(2_101)
  expect(whole?.kept).toEqual(whole?.server)

  const stamp = await db.readStamp()
  const table = db.channels(stamp?.slot ?? 0)
  await table.update(2_001, { base_price: 0.03 })
  const off = await compareBase(db, server.reach.server)
  expect(off?.kept.count).toBe(2_101)
  expect(off?.kept.checksum).not.toBe(whole?.kept.checksum)
  await table.delete(2_001)
  expect((await compareBase(db, server.reach.server))?.kept.count).toBe(2_100)
}, 30_000)

test('each store reports its contents and their date', async () => {
  await using server = await ChannelServer.start(sampleChannels(30, 1))
  const db = openDatabase()
  const before = await describeStores(db)
  expect(before.every(({ count, asOf, bytes }) => count === 0 && asOf === null && bytes === 0)).toBe(true)
  await syncChannels({ db, ...server.reach, now: () => 1_000 })
  await db.chatHistories.bulkPut([
    { roomId: 'a', rows: [{ msg: 'Раз', attributes: { role: 'user', id: '1' } }], asOf: 5_000 },
    { roomId: 'b', rows: [{ msg: 'Два', attributes: { role: 'user', id: '2' } }], asOf: 4_000 },
  ])
  const stores = new Map((await describeStores(db)).map((store) => [store.name, store]))
  const size = new TextEncoder().encode(JSON.stringify(byId(server.channels))).length
  expect(stores.get('channels')).toMatchObject({ count: 30, asOf: 1_000, bytes: size })
  expect(stores.get('categories')).toMatchObject({ count: 1, asOf: 1_000 })
  expect(stores.get('messages')).toMatchObject({ count: 2, asOf: 4_000 })
})
