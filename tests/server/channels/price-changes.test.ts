import { expect, test } from 'vitest'
import type { ChannelImport, ImportRow } from '#contract/channel-imports.ts'
import type { Channel, ChannelInput } from '#contract/channels.ts'
import { aChannelInput } from '../../channel-values.ts'
import { startTestServer } from '../test-server.ts'

const DAY_MS = 86_400_000
const prices = { native_price: 90, marked_price: 100, agency_price: 110, price_valid_until: '2026-12-31' }

/** The server's first day is 20 November 2026. */
async function start() {
  const server = await startTestServer()
  const { api } = server
  await api.signIn()
  const category = await api.send<{ id: number }>('POST', '/channel-categories/', { json: { title: 'Дом' } })
  const input = aChannelInput({ category_id: category.body.id, ...prices })
  const { body: channel } = await api.send<Channel>('POST', '/channels/', { json: input })
  const save = async (changes: Partial<ChannelInput>) => {
    const { status } = await api.send('PUT', `/channels/${channel.id}`, { json: { ...input, ...changes } })
    expect(status).toBe(200)
  }
  const read = async () => (await api.send<Channel>('GET', `/channels/${channel.id}`)).body
  const find = async (named: string) => {
    const json = { conditions: [named] }
    const { body } = await api.send<{ items: Channel[] }>('POST', '/channels/search?page_size=10', { json })
    return body.items
  }
  /** A session lasts a day. */
  const passDays = async (days: number) => {
    server.clock.advance(days * DAY_MS)
    await api.signIn()
  }
  return { ...server, channel, save, read, find, passDays }
}

test('a new channel has no changes of prices', async () => {
  const { read } = await start()
  const channel = await read()
  expect(channel.prices_changed_on).toBeNull()
  expect(channel.price_changes).toBeUndefined()
})

test('a channel lists the prices that ended on each day, newest first', async () => {
  const { save, read, passDays } = await start()
  await save({ agency_price: 115 })
  await save({ agency_price: 120, native_price: 95 })
  await passDays(10)
  await save({ agency_price: 130, native_price: 95, price_valid_until: '2027-03-31' })
  expect(await read()).toMatchObject({
    prices_changed_on: '2026-11-30',
    price_changes: [
      ['2026-11-30', null, null, 120, '2026-12-31'],
      ['2026-11-20', 90, null, 110, null],
    ],
  })
})

test('a change of other fields is no change of a price', async () => {
  const { save, read } = await start()
  await save({ notes: 'Пишет сам', discount: 7, price_valid_until: '2027-01-31' })
  expect((await read()).prices_changed_on).toBeNull()
})

test('a change after midnight in Moscow counts for that day', async () => {
  const { api, clock, save, read } = await start()
  clock.advance(12 * 3_600_000 + 60_000)
  await api.signIn()
  await save({ agency_price: 115 })
  expect((await read()).prices_changed_on).toBe('2026-11-21')
})

test('changes older than two years are not listed', async () => {
  const { save, read, passDays } = await start()
  await save({ agency_price: 115 })
  await passDays(400)
  await save({ agency_price: 120 })
  await passDays(340)
  expect((await read()).price_changes).toEqual([['2027-12-25', null, null, 115, null]])
})

test('channels are found by the days since a price changed, with their changes', async () => {
  const { channel, save, find, passDays } = await start()
  expect(await find('days_since_price_change=..30')).toEqual([])
  await save({ agency_price: 115 })
  await passDays(30)
  expect(await find('days_since_price_change=..30')).toMatchObject([
    { id: channel.id, price_changes: [['2026-11-20', null, null, 110, null]] },
  ])
  await passDays(1)
  expect(await find('days_since_price_change=..30')).toEqual([])
  expect(await find('days_since_price_change=31..')).toMatchObject([{ id: channel.id }])
})

test('the offline copy gets the changes with the channel', async () => {
  const { api, save } = await start()
  await save({ agency_price: 115 })
  const { body } = await api.send<{ items: Channel[] }>('GET', '/channels/changes')
  expect(body.items).toMatchObject([
    { prices_changed_on: '2026-11-20', price_changes: [['2026-11-20', null, null, 110, null]] },
  ])
})

test('the undo of an import takes its day back', async () => {
  const { api, channel, save, read, passDays } = await start()
  await save({ agency_price: 115 })
  await passDays(10)
  const { id, version = 0, category_id, category_title, prices_changed_on, price_changes, ...fields } = await read()
  const rows: ImportRow[] = [
    { row_number: 2, existing: { id, version }, channel: { ...fields, agency_price: 200, category_title } },
  ]
  const started = await api.send<ChannelImport>('POST', '/channel-imports/', { json: { new_categories: [] } })
  const path = `/channel-imports/${started.body.id}`
  const run = async (action: 'write' | 'undo', end: ChannelImport['state']) => {
    await api.send('POST', `${path}/${action}`)
    await expect.poll(async () => (await api.send<ChannelImport>('GET', path)).body.state).toBe(end)
  }
  await api.send('POST', `${path}/rows`, { json: { rows } })
  await run('write', 'done')
  expect((await read()).prices_changed_on).toBe('2026-11-30')
  await run('undo', 'undone')
  expect(await read()).toMatchObject({ id: channel.id, agency_price: 115, prices_changed_on: '2026-11-20' })
})
