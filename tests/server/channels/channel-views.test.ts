import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChannelView, maxViews } from '#contract/channel-search/channel-views.ts'
import { addTestUser, startTestServer, TestClient } from '../test-server.ts'

const shown = { search: 'кофе', category_ids: [2], sort: '-agency_price', hidden: 'nda.edo' }

async function start() {
  const server = await startTestServer()
  const { api } = server
  await api.signIn()
  const save = (name: string, id: string = randomUUID()) =>
    api.send<ChannelView>('POST', '/channel-views', { json: { id, name, shown } })
  const views = async (by = api) => (await by.send<{ items: ChannelView[] }>('GET', '/channel-views')).body.items
  return { ...server, save, views }
}

test('a view is saved once, survives a new sign-in and is hidden from other users', async () => {
  const { api, db, origin, save, views } = await start()
  const first = await save(' Кофе ')
  expect(first).toMatchObject({ status: 200, body: { name: 'Кофе', shown } })
  expect((await save('Кофе', first.body.id)).body).toEqual(first.body)
  await api.send('POST', '/auth/logout')
  await api.signIn()
  expect(await views()).toEqual([first.body])

  await addTestUser(db, 'boris@agency.example')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  expect(await views(boris)).toEqual([])
  const path = `/channel-views/${first.body.id}`
  expect((await boris.send('PUT', path, { json: { name: 'Моё', shown } })).status).toBe(404)
  expect((await boris.send('DELETE', path)).status).toBe(404)
  expect(await views()).toEqual([first.body])
})

test("a view's name is unique in any case, and a deleted view can be created again under its id", async () => {
  const { api, clock, save, views } = await start()
  const { body } = await save('Ёлки')
  clock.advance(1)
  const other = (await save('Чай')).body
  expect(await save('ЕЛКИ')).toMatchObject({ status: 409, body: { code: 'channel_view_name_taken' } })
  const rename = (id: string, name: string) => api.send('PUT', `/channel-views/${id}`, { json: { name, shown } })
  expect(await rename(other.id, 'елки')).toMatchObject({ status: 409 })
  expect(await rename(body.id, 'ЁЛКИ')).toMatchObject({ status: 200, body: { name: 'ЁЛКИ' } })
  expect((await api.send('DELETE', `/channel-views/${body.id}`)).status).toBe(204)
  clock.advance(1)
  expect((await save('Ёлки', body.id)).body).toEqual(body)
  expect((await views()).map(({ id }) => id)).toEqual([other.id, body.id])
})

test('a user cannot have more views than a menu shows', async () => {
  const { save, views } = await start()
  for (let index = 2; index < maxViews; index++) await save(`Вид ${index}`)
  const saved = await Promise.all(Array.from({ length: 5 }, (_, index) => save(`Последний ${index}`)))
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(saved.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'too_many_channel_views' })
  expect(await views()).toHaveLength(maxViews)
})

test('a view is saved with its conditions', async () => {
  const { api, save, views } = await start()
  const { id } = (await save('Дешёвые')).body
  const conditions = ['agency_price=..50000']
  const put = (json: object) => api.send('PUT', `/channel-views/${id}`, { json })
  expect(await put({ name: 'Дешёвые', shown: { ...shown, conditions } })).toMatchObject({ status: 200 })
  expect(await views()).toMatchObject([{ name: 'Дешёвые', shown: { ...shown, conditions } }])
  expect(await put({ name: 'Дешёвые', shown: { ...shown, conditions: [] } })).toMatchObject({ status: 200 })
  expect((await views())[0]?.shown.conditions).toEqual([])
})
