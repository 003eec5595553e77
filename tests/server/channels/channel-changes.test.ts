import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { renewEpochAfterRestore } from '#server/modules/channels/channel-changes.repository.ts'
import { aChannelInput } from '../../channel-values.ts'
import { startTestServer, type TestClient } from '../test-server.ts'

type Changes = {
  items: Channel[]
  deleted_ids: number[]
  cursor: string
  has_more: boolean
  resync: boolean
  total: number
}

const changesSince = async (api: TestClient, cursor?: string) =>
  (await api.send<Changes>('GET', `/channels/changes${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)).body

async function startWithChannels(count: number) {
  const server = await startTestServer()
  await server.api.signIn()
  const { body: category } = await server.api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: 'Дом' },
  })
  const channels: Channel[] = []
  for (let i = 0; i < count; i++) {
    const json = aChannelInput({ category_id: category.id, title: `Канал ${i}` })
    channels.push((await server.api.send<Channel>('POST', '/channels/', { json })).body)
  }
  return { ...server, channels, category_id: category.id }
}

test('the first call returns the whole base in the form of the lists', async () => {
  const { api, channels } = await startWithChannels(3)
  expect(await changesSince(api)).toMatchObject({
    items: channels,
    deleted_ids: [],
    has_more: false,
    resync: false,
    total: 3,
  })
})

test('later calls return each addition, change and deletion once', async () => {
  const { api, channels, category_id } = await startWithChannels(3)
  const first = await changesSince(api)
  await api.send('PUT', `/channels/${channels[0]?.id}`, {
    json: aChannelInput({ category_id, title: 'Новое имя' }),
  })
  await api.send('DELETE', `/channels/${channels[1]?.id}`)
  const second = await changesSince(api, first.cursor)
  expect(second.items.map(({ title }) => title)).toEqual(['Новое имя'])
  expect(second.deleted_ids).toEqual([channels[1]?.id])
  expect(await changesSince(api, second.cursor)).toMatchObject({
    items: [],
    deleted_ids: [],
    cursor: second.cursor,
  })
})

test('a change made by hand in the database reaches the copies', async () => {
  const { api, db, channels } = await startWithChannels(1)
  const { cursor } = await changesSince(api)
  await db.execute(sql`UPDATE channels SET notes = 'вручную' WHERE id = ${channels[0]?.id}`)
  expect((await changesSince(api, cursor)).items).toMatchObject([{ notes: 'вручную' }])
})

test('a transaction that starts earlier and commits later is not skipped', async () => {
  const { api, connection, channels, category_id } = await startWithChannels(2)
  const { cursor } = await changesSince(api)
  const slow = new pg.Client(connection)
  await slow.connect()
  await slow.query('BEGIN')
  await slow.query("UPDATE channels SET notes = 'медленно' WHERE id = $1", [channels[0]?.id])
  await api.send('PUT', `/channels/${channels[1]?.id}`, {
    json: aChannelInput({ category_id, title: 'Быстро' }),
  })
  const during = await changesSince(api, cursor)
  await slow.query('COMMIT')
  await slow.end()
  const after = await changesSince(api, during.cursor)
  const seen = [...during.items, ...after.items].map(({ id }) => id)
  expect(seen.toSorted()).toEqual(channels.map(({ id }) => id).toSorted())
})

test('a large base comes in pages that hold each channel once', async () => {
  const { api, db, channels } = await startWithChannels(1)
  await db.execute(sql`
    INSERT INTO channels SELECT (jsonb_populate_record(channel, jsonb_build_object('id', 1000 + n))).*
    FROM channels AS channel, generate_series(1, 2500) AS n`)
  const ids: number[] = []
  let page = await changesSince(api)
  ids.push(...page.items.map(({ id }) => id))
  while (page.has_more) {
    page = await changesSince(api, page.cursor)
    ids.push(...page.items.map(({ id }) => id))
  }
  expect(new Set(ids).size).toBe(2_501)
  expect(ids.length).toBe(2_501)
  expect(ids).toContain(channels[0]?.id)
})

test('an id that is deleted and inserted again is a change, also within one transaction', async () => {
  const { api, connection, channels } = await startWithChannels(2)
  const { cursor } = await changesSince(api)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('CREATE TEMP TABLE kept AS SELECT * FROM channels')
  await client.query('DELETE FROM channels WHERE id = $1', [channels[0]?.id])
  await client.query('INSERT INTO channels SELECT * FROM kept WHERE id = $1', [channels[0]?.id])
  await client.query('BEGIN')
  await client.query('DELETE FROM channels WHERE id = $1', [channels[1]?.id])
  await client.query('INSERT INTO channels SELECT * FROM kept WHERE id = $1', [channels[1]?.id])
  await client.query('COMMIT')
  await client.end()
  const page = await changesSince(api, cursor)
  expect(page.deleted_ids).toEqual([])
  expect(page.items.map(({ id }) => id)).toEqual(channels.map(({ id }) => id))
})

test('a category renamed by hand changes its channels', async () => {
  const { api, db } = await startWithChannels(1)
  const { cursor } = await changesSince(api)
  await db.execute(sql`UPDATE channel_categories SET title = 'Интерьер'`)
  expect((await changesSince(api, cursor)).items).toMatchObject([{ category_title: 'Интерьер' }])
})

test('a cursor of another database or an invalid one restarts the copy', async () => {
  const { api } = await startWithChannels(1)
  const { cursor } = await changesSince(api)
  const [epoch, start] = cursor.split(':')
  const stranger = '00000000-0000-4000-8000-000000000000'
  const cursors = ['nonsense', `${stranger}:${start}:5:1`, `${epoch}:${stranger}:5:1`, `${epoch}:${start}:5:9999999999`]
  for (const bad of cursors) {
    expect(await changesSince(api, bad)).toMatchObject({ resync: true, items: [{ title: 'Канал 0' }] })
  }
})

test('a truncated base restarts the copies', async () => {
  const { api, db } = await startWithChannels(1)
  const { cursor } = await changesSince(api)
  await db.execute(sql`TRUNCATE channels`)
  expect(await changesSince(api, cursor)).toMatchObject({ resync: true, items: [], total: 0 })
})

test('a cursor that is newer than the restored backup restarts the copy', async () => {
  const { api, db } = await startWithChannels(1)
  const { cursor } = await changesSince(api)
  // A backup made before this server start has no record of the start.
  await db.execute(sql`DELETE FROM channel_sync_starts`)
  expect(await changesSince(api, cursor)).toMatchObject({ resync: true, items: [{ title: 'Канал 0' }] })
})

test('a dump restored into another database restarts the copies and misses no change', async () => {
  const { api, db } = await startWithChannels(2)
  expect(await renewEpochAfterRestore(db)).toBe(false)
  const { cursor } = await changesSince(api)
  await db.execute(sql`UPDATE channel_sync SET home = 'another cluster/5'`)
  await db.execute(sql`ALTER TABLE channels DISABLE TRIGGER channels_stamp`)
  await db.execute(sql`UPDATE channels SET changed_xid = '9000000000000'::xid8`)
  await db.execute(sql`ALTER TABLE channels ENABLE TRIGGER channels_stamp`)
  expect(await renewEpochAfterRestore(db)).toBe(true)
  expect(await renewEpochAfterRestore(db)).toBe(false)
  const page = await changesSince(api, cursor)
  expect(page.resync).toBe(true)
  expect(page.items.length).toBe(2)
})
