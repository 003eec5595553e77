// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { projectQuery } from '#client/data/project.queries.ts'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { categoriesQuery, channelQuery, channelsPageQuery } from '#client/features/channels/data/channels.queries.ts'
import { channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import { projectsPageQuery } from '#client/features/projects/data/projects.queries.ts'
import { projectsDefaults } from '#client/features/projects/data/projects-search.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from './access-token.ts'
import { startAnsweringServer } from './answering-server.ts'
import { bareServer } from './bare-server.ts'

let server: Awaited<ReturnType<typeof startAnsweringServer>>
let client: QueryClient

beforeEach(async () => {
  session.signIn(annaToken)
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  server = await startAnsweringServer(bareServer().answer)
  window.happyDOM.setURL(server.origin)
})
afterEach(async () => {
  session.signOut()
  await server.stop()
})

test('a channel without the title of its category has it from the list', async () => {
  const { data } = await client.fetchQuery(channelQuery(1))
  expect(data).toMatchObject({ title: 'Город завтра', category_title: 'Город и среда', agency_price: 43_200 })
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
