// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { channelViewsQuery, savedViews } from '#client/features/channels/views/saved-views.ts'
import { session } from '#client/lib/session/session.ts'
import type { ChannelView } from '#contract/channel-search/channel-views.ts'
import { annaToken } from '../access-token.ts'
import { type Answer, type ReceivedRequest, startAnsweringServer } from '../answering-server.ts'
import { ourMeta } from '../our-meta.ts'

let there: ChannelView[] = []
let server: Awaited<ReturnType<typeof startAnsweringServer>>
beforeEach(async () => {
  there = []
  localStorage.clear()
  session.signIn(annaToken)
  server = await startAnsweringServer(answer)
  window.happyDOM.setURL(server.origin)
})
afterEach(async () => {
  session.signOut()
  await server.stop()
})

/** Stores views as our server does, with unique ids and names. */
async function answer({ method, url, body }: ReceivedRequest): Promise<Answer> {
  if (url.endsWith('/meta')) return ourMeta()
  if (!url.endsWith('/channel-views')) return { status: 404, json: {} }
  if (method === 'GET') return { json: { items: [...there] } }
  const view: ChannelView = JSON.parse(body)
  const before = there.find(({ id }) => id === view.id)
  if (before) return { json: before }
  if (there.some(({ name }) => name === view.name)) return { status: 409, json: {} }
  there.push(view)
  return { json: view }
}

const openTab = () => new QueryClient().fetchQuery(channelViewsQuery())

test('views of the device that two tabs send at once are stored once', async () => {
  const shown = { search: 'кофе', category_ids: [], sort: '', hidden: '', conditions: ['nda=yes'] }
  savedViews.add({ name: 'Кофе', shown })
  await Promise.all([openTab(), openTab()])
  expect(there.map(({ name }) => name)).toEqual(['Кофе'])
  expect(savedViews.all()).toEqual([])
})
