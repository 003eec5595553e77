import { expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { type ChannelChecksum, createChannelChecksum } from '#domain/channel-checksum.ts'
import { aChannelInput } from '../../channel-values.ts'
import { lockTable, waitingQueries } from '../locked-table.ts'
import { startTestServer, type TestClient } from '../test-server.ts'

const told = async (api: TestClient) => (await api.send<ChannelChecksum>('GET', '/channels/checksum')).body

/** Computes the checksum like a device, from the rows of the delta sync. */
async function computed(api: TestClient): Promise<ChannelChecksum> {
  const { body } = await api.send<{ items: Channel[] }>('GET', '/channels/changes')
  const sum = createChannelChecksum()
  for (const channel of body.items.toSorted((a, b) => a.id - b.id)) sum.add(channel)
  return sum.value()
}

test("the server's checksum equals the device's and changes with every row", async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const { body: category } = await api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: 'Дом' },
  })
  expect(await told(api)).toEqual({ count: 0, checksum: createChannelChecksum().value().checksum })
  const json = aChannelInput({ category_id: category.id, native_price: 48_025.07, discount: 3 })
  const ids: number[] = []
  const seen = new Set<string>()
  for (let i = 0; i < 3; i++) ids.push((await api.send<Channel>('POST', '/channels/', { json })).body.id)
  for (const step of [
    async () => {},
    () => api.send('PUT', `/channels/${ids[1]}`, { json: { ...json, base_price: 0.01 } }),
    () => api.send('PUT', `/channels/${ids[2]}`, { json: { ...json, notes: 'Не цена' } }),
    () => api.send('DELETE', `/channels/${ids[0]}`),
  ]) {
    await step()
    const answer = await told(api)
    expect(answer).toEqual(await computed(api))
    seen.add(answer.checksum)
  }
  expect(seen.size).toBe(4)
  expect((await told(api)).count).toBe(2)
})

test('simultaneous requests for the checksum use one database connection', async () => {
  const { api, db } = await startTestServer()
  await api.signIn()
  const unlock = await lockTable(db, 'channels')
  const sums = Array.from({ length: 3 }, () => told(api))
  await expect.poll(() => waitingQueries(db)).toBe(1)
  const channel = api.send('GET', '/channels/1')
  await expect.poll(() => waitingQueries(db)).toBe(2)
  await unlock()
  expect((await channel).status).toBe(404)
  expect(new Set((await Promise.all(sums)).map(({ count }) => count))).toEqual(new Set([0]))
})
