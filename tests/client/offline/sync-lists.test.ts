import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '#client/lib/http/create-api.ts'
import { bare, chooseServer, ours } from '#client/lib/server/server-calls.ts'
import { createChatStore } from '#client/offline/database/chat-store.ts'
import { syncLists } from '#client/offline/sync/sync-runner.ts'
import { defaultPlacementRules } from '#domain/placement/placement-verdict.ts'
import { type Answer, startAnsweringServer } from '../answering-server.ts'
import { openDatabase } from './the-copy.ts'

const keptPosition = { id: 1, title: 'Копирайтер', description: 'Тексты' }
const position = { ...keptPosition, related_template_titles: ['Банк «Заря»'] }
const service = {
  id: 1,
  title: 'Почта',
  description: 'Письма',
  url: 'https://mail.example',
  status: 'free',
  logo_url: null,
}
const answers: Record<string, Answer> = {
  '/api/v1/chats': { json: { rows: [{ room_id: 'a', room_name: 'Чат' }] } },
  '/api/v1/directions/': { json: [{ id: 1, title: 'Спорт' }] },
  '/api/v1/positions/': { json: [position] },
  '/api/v1/resources/': { json: { resources: [service] } },
}
let server: Awaited<ReturnType<typeof startAnsweringServer>>
afterEach(() => server.stop())

async function start(answer: (url: string) => Answer | undefined, kind = bare) {
  server = await startAnsweringServer(({ url }) => answer(url) ?? { status: 404, json: {} })
  const db = openDatabase()
  const api = createApi({ accessToken: () => null, renew: async () => null }, { origin: server.origin })
  const calls = async () => chooseServer(api, kind)
  return { db, sync: () => syncLists({ db, api, server: calls }) }
}

test('a sync stores the lists and forgets the messages of deleted chats', async () => {
  const { db, sync } = await start((url) => answers[url])
  const chats = createChatStore(db)
  for (const id of ['a', 'gone']) await chats.keepHistory(id, [])
  await sync()
  expect((await db.seenLists.get('directions'))?.items).toEqual([{ id: 1, title: 'Спорт' }])
  expect((await db.seenLists.get('positions'))?.items).toEqual([keptPosition])
  expect((await db.seenLists.get('services'))?.items).toEqual([service])
  expect(await chats.history('a')).toBeDefined()
  expect(await chats.history('gone')).toBeUndefined()
})

test('a list that cannot be read stays as it was and stops no other', async () => {
  const { db, sync } = await start((url) => (url.includes('directions') ? undefined : answers[url]))
  await db.keepSeenList('directions', [{ id: 7, title: 'Прежнее' }])
  await sync()
  expect((await db.seenLists.get('directions'))?.items).toEqual([{ id: 7, title: 'Прежнее' }])
  expect((await db.seenLists.get('positions'))?.items).toEqual([keptPosition])
})

const view = {
  id: '99999999-9999-4999-8999-999999999999',
  name: 'Кофе',
  shown: { search: 'кофе', category_ids: [], sort: 'title', hidden: '' },
}
const template = {
  id: 1,
  group: 'Письма',
  title: 'Письмо',
  text: 'Для [клиент]',
  is_archived: false,
  created_by: 'Анна Белова',
  version: 2,
}
const rules = { ...defaultPlacementRules, version: 0 }

test.each([
  ['views', 'channel-views', { items: [view] }, [view]],
  ['templates', 'prompt-templates', { items: [template] }, [template]],
  ['rules', 'placement-rules', rules, [rules]],
] as const)('%s are stored from our server, and a bare one is not asked for them', async (name, call, json, items) => {
  const answer = (url: string) => (url === `/api/v1/${call}` ? { json } : answers[url])
  const without = await start(answer)
  await without.sync()
  expect(server.requests.filter(({ url }) => url.includes(call))).toEqual([])
  expect(await without.db.seenLists.get(name)).toBeUndefined()
  await server.stop()
  const { db, sync } = await start(answer, ours)
  await sync()
  expect((await db.seenLists.get(name))?.items).toEqual(items)
})
