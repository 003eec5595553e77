import { expect, test } from 'vitest'
import type { changes } from '#contract/channels.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { uploadOne } from '../server/files/upload.ts'
import { sampleChannel } from '../server/sample-channel.ts'
import { TestClient } from '../server/test-server.ts'
import { startCluster } from './start-cluster.ts'

test('three nodes that start at once migrate an empty database once and all serve', async () => {
  const { nodes, balancer } = await startCluster()
  expect(balancer.readyNodes()).toEqual(nodes.map(({ origin }) => origin))
  const ended = await Promise.all(nodes.map((node) => node.stop()))
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
  const migrated = ended.filter(({ output }) => output.includes('schema migrated'))
  expect(migrated).toHaveLength(1)
})

test('a session of one node is valid on all nodes, is renewed on another and ends everywhere', async () => {
  const { nodes, first, second, third } = await startCluster()
  expect((await first.api.signIn()).status).toBe(200)
  const meta = () =>
    Promise.all(
      nodes.map(async ({ origin }) => {
        const api = new TestClient(origin)
        api.token = first.api.token
        return (await api.send('GET', '/meta')).status
      }),
    )
  expect(await meta()).toEqual([200, 200, 200])
  second.api.cookie = first.api.cookie
  const renewed = await second.api.send<{ access_token: string }>('POST', '/auth/refresh')
  expect(renewed.status).toBe(200)
  first.api.token = renewed.body.access_token
  expect(await meta()).toEqual([200, 200, 200])
  third.api.cookie = second.api.cookie
  expect((await third.api.send('POST', '/auth/logout')).status).toBe(204)
  expect(await meta()).toEqual([401, 401, 401])
})

test('rows and files written on one node are readable on the others at once', async () => {
  const { first, second, third } = await startCluster()
  const { body: category } = await first.api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: 'Дом' },
  })
  const read = async (api: TestClient, query = '') =>
    (await api.send<EndpointReply<typeof changes>>('GET', `/channels/changes${query}`)).body
  const { cursor } = await read(first.api)
  const channel = sampleChannel({ category_id: category.id })
  const { body: stored } = await second.api.send<{ id: number }>('POST', '/channels/', { json: channel })
  expect((await third.api.send('GET', `/channels/${stored.id}`)).body).toMatchObject({ title: channel.title })
  // A device continues with the cursor of the node that it asked last.
  for (const { api } of [first, second, third]) {
    const after = () => read(api, `?cursor=${encodeURIComponent(cursor)}`)
    await expect.poll(after).toMatchObject({ resync: false, items: [{ id: stored.id }] })
  }
  const content = 'Бриф клиента\n'.repeat(10_000)
  const file = await uploadOne(first.api, 'Бриф.txt', content)
  for (const { api } of [second, third]) {
    expect((await api.send('GET', `/files/${file.id}`)).body).toBe(content)
  }
})
