import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { searchChannelIndex } from '#domain/channel-search/channel-index-search.ts'
import { type CurrentIndex, createCurrentIndex } from '#server/modules/channels/current-index.ts'
import { aChannelInput } from '../../channel-values.ts'
import { startTestNode, startTestServer, type TestClient } from '../test-server.ts'

const titles = async (api: TestClient, body = {}) =>
  (await api.send<{ items: Channel[]; total: number }>('POST', '/channels/search', { json: body })).body.items.map(
    ({ title, category_title }) => `${title} (${category_title})`,
  )

async function startWithChannels() {
  const server = await startTestServer()
  const { api } = server
  await api.signIn()
  const category = await api.send<{ id: number }>('POST', '/channel-categories/', { json: { title: 'Дом' } })
  const add = async (title: string) =>
    (
      await api.send<Channel>('POST', '/channels/', {
        json: aChannelInput({ category_id: category.body.id, title }),
      })
    ).body
  return { ...server, add, first: await add('Азбука'), second: await add('Буря') }
}

test('a repeated search finds later additions, changes and deletions made on this node, on another and by hand', async () => {
  const { api, db, connection, add, first, second } = await startWithChannels()
  const other = await startTestNode(connection)
  other.api.token = api.token
  const expectBoth = async (...expected: string[]) => {
    for (const client of [api, other.api, api]) expect(await titles(client)).toEqual(expected)
  }
  await expectBoth('Азбука (Дом)', 'Буря (Дом)')
  await add('Вечер')
  await expectBoth('Азбука (Дом)', 'Буря (Дом)', 'Вечер (Дом)')
  await other.api.send('PUT', `/channels/${second.id}`, { json: { ...second, title: 'Якорь' } })
  await expectBoth('Азбука (Дом)', 'Вечер (Дом)', 'Якорь (Дом)')
  await other.api.send('DELETE', `/channels/${first.id}`)
  await expectBoth('Вечер (Дом)', 'Якорь (Дом)')
  await db.execute(sql`UPDATE channel_categories SET title = 'Сад', title_search = 'сад'`)
  await expectBoth('Вечер (Сад)', 'Якорь (Сад)')
  await db.execute(sql`DELETE FROM channels WHERE title = 'Вечер'`)
  await expectBoth('Якорь (Сад)')
  await db.execute(sql`TRUNCATE channels`)
  await expectBoth()
})

test('a change that starts before a search and commits after it is found', async () => {
  const { api, connection } = await startWithChannels()
  const slow = new pg.Client(connection)
  await slow.connect()
  await slow.query('BEGIN')
  await slow.query("UPDATE channels SET title = 'Аист', title_search = 'аист' WHERE title = 'Буря'")
  expect(await titles(api)).toEqual(['Азбука (Дом)', 'Буря (Дом)'])
  await api.send('POST', '/channel-categories/', { json: { title: 'Сад' } })
  expect(await titles(api)).toEqual(['Азбука (Дом)', 'Буря (Дом)'])
  await slow.query('COMMIT')
  await slow.end()
  expect(await titles(api)).toEqual(['Азбука (Дом)', 'Аист (Дом)'])
})

test('searches with different words, categories, orders and pages are cached separately', async () => {
  const { api, first } = await startWithChannels()
  for (let round = 0; round < 2; round++) {
    expect(await titles(api)).toHaveLength(2)
    expect(await titles(api, { search: 'буря' })).toEqual(['Буря (Дом)'])
    expect(await titles(api, { category_ids: [first.category_id + 1] })).toEqual([])
    const sorted = await api.send<{ items: Channel[] }>('POST', '/channels/search?sort=-title&page_size=1', {
      json: {},
    })
    expect(sorted.body).toMatchObject({ items: [{ title: 'Буря' }], total: 2 })
    const second = await api.send('POST', '/channels/search?page=2&page_size=1', { json: {} })
    expect(second.body).toMatchObject({ items: [{ title: 'Буря' }], total: 2 })
  }
})

test('an index with any number of later changes finds what a new index finds', async () => {
  const { db, first } = await startWithChannels()
  const fill = (from: number, to: number) =>
    db.execute(sql`
      INSERT INTO channels SELECT (jsonb_populate_record(channel, jsonb_build_object(
        'id', i, 'title', 'Канал ' || i, 'title_search', 'канал ' || i, 'native_price', i % 100))).*
      FROM channels AS channel, generate_series(${from}::int, ${to}::int) AS i WHERE channel.id = ${first.id}`)
  const found = async (index: () => Promise<CurrentIndex>) => {
    const { base, changes } = await index()
    return ['title', '-title', 'native_price', '-native_price'].map((sort) =>
      searchChannelIndex(base, { search: 'канал', category_ids: [], page: 1, page_size: 9_000, sort }, changes),
    )
  }
  const followed = createCurrentIndex(db)
  const steps = [
    () => fill(1_001, 1_400),
    () => db.execute(sql`DELETE FROM channels WHERE id BETWEEN 1100 AND 1150`),
    () => fill(1_401, 1_700),
    () => db.execute(sql`UPDATE channels SET native_price = 7 WHERE id % 9 = 0`),
    () => db.execute(sql`DELETE FROM channels WHERE id BETWEEN 1000 AND 1300`),
    () => fill(2_000, 9_000),
    () => db.execute(sql`DELETE FROM channels WHERE id BETWEEN 2500 AND 8500`),
    () => fill(1_100, 1_101),
  ]
  for (const step of steps) {
    await step()
    const { rows } = await db.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM channels WHERE title LIKE 'Канал %'`,
    )
    const results = await found(followed)
    expect(results.map(({ total }) => total)).toEqual(Array(4).fill(rows[0]?.total))
    expect(results).toEqual(await found(createCurrentIndex(db)))
  }
})

test('a search reports an unreadable base and finds everything once it is readable', async () => {
  const { api, db } = await startWithChannels()
  await db.execute(sql`ALTER TABLE channel_sync RENAME TO channel_sync_away`)
  expect((await api.send('POST', '/channels/search', { json: {} })).status).toBe(500)
  await db.execute(sql`ALTER TABLE channel_sync_away RENAME TO channel_sync`)
  expect(await titles(api)).toEqual(['Азбука (Дом)', 'Буря (Дом)'])
})
