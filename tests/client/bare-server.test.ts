// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { letterheadQuery } from '#client/data/letterhead.queries.ts'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { projectQuery } from '#client/data/project.queries.ts'
import { passwordOnly, readSignInOptions } from '#client/data/sign-in-options.ts'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { categoriesQuery, channelQuery, channelsPageQuery } from '#client/features/channels/data/channels.queries.ts'
import { channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import { projectsPageQuery } from '#client/features/projects/projects.queries.ts'
import { projectsDefaults } from '#client/features/projects/projects-search.ts'
import { bareServer, connection, isServerThere } from '#client/lib/api/connection.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import { serverKind, watchSession } from '#client/lib/server/server.ts'
import { bare } from '#client/lib/server/server-calls.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from './access-token.ts'
import { type Answer, startAnsweringServer } from './answering-server.ts'
import { aBareServer } from './bare-server.ts'
import { ourMeta } from './our-meta.ts'

let server: Awaited<ReturnType<typeof startAnsweringServer>>
let client: QueryClient
let asked = aBareServer()

beforeEach(async () => {
  session.signIn(annaToken)
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  server = await startAnsweringServer((request) => asked.answer(request))
  window.happyDOM.setURL(server.origin)
})
afterEach(async () => {
  session.signOut()
  await server.stop()
})

test('a channel without the title of its category has it from the list', async () => {
  const { data } = await client.fetchQuery(channelQuery(1))
  expect(data).toMatchObject({ title: 'Город завтра', category_title: 'Город и среда', agency_price: 48_000 })
})

test('a project without names has them from the lists, and does without its creator', async () => {
  const { data } = await client.fetchQuery(projectQuery(5))
  expect(data.project).toMatchObject({
    direction: 'Запуск продукта',
    estimate: 'Кофейни',
    manager: 'Илья Соколов',
    creator: '',
  })
  expect(data.brief.status).toBe('declined')
})

test('lists need only what they show', async () => {
  const projects = await client.fetchQuery(projectsPageQuery(projectsDefaults))
  expect(projects.data.items).toMatchObject([{ title: 'Зимнее меню', manager: 'Илья Соколов', manager_id: null }])
  const channels = await client.fetchQuery(channelsPageQuery(channelsBaseDefaults))
  expect(channels.data.items).toMatchObject([{ category_title: 'Город и среда' }])
  expect((await client.fetchQuery(categoriesQuery())).data).toMatchObject([{ related_channel_titles: [] }])
  expect((await client.fetchQuery(positionsQuery())).data).toMatchObject([{ related_template_titles: [] }])
  expect((await client.fetchQuery(estimatesQuery())).data).toMatchObject([{ title: 'Кофейни' }])
  expect((await client.fetchQuery(usersQuery())).map(userName)).toEqual(['Илья Соколов', 'olga@agency.example'])
})

test.each<[string, Answer]>([
  ['an error', { status: 404, json: { detail: 'Not Found' } }],
  ['its start page', { text: '<html><div id="root"></div></html>' }],
])('a server that answers unknown calls with %s is found by one and asked no other', async (_, unknown) => {
  asked = aBareServer(unknown)
  expect(await serverKind(client)).toEqual(bare)
  asked.strange.length = 0
  expect(await serverKind(client)).toEqual(bare)
  expect(await isServerThere()).toBe(true)
  await expect.poll(connection.get).toBe('online')
  const { signal } = new AbortController()
  expect(await readSignInOptions(signal)).toEqual(passwordOnly)
  expect(await client.fetchQuery(letterheadQuery())).toMatchObject({ data: { name: '', logo: null } })
  onTestFinished(watchSession())
  const before = server.requests.length
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => server.requests.length).toBe(before + 1)
  expect(asked.strange).toEqual([])
})

test('a proxy that refuses all calls for a while makes no bare server of ours', async () => {
  bareServer.set(false)
  asked = { answer: () => ({ status: 404, text: '404 page not found' }), strange: [] }
  expect(await serverKind(client)).toEqual(bare)
  asked = { answer: () => ourMeta(), strange: [] }
  expect(await serverKind(client)).toMatchObject({ isOurs: true })
})

test('a captive portal in front of the server is no bare server', async () => {
  const portal = await startAnsweringServer(() => ({ text: '<html>Wi-Fi</html>' }))
  bareServer.set(false)
  window.happyDOM.setURL(portal.origin)
  await expect(serverKind(client)).rejects.toSatisfy(isUnanswered)
  expect(await isServerThere()).toBe(false)
  await portal.stop()
})
