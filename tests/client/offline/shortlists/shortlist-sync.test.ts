// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteShortlist } from '#client/features/channels/shortlist/shortlist.mutations.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { session } from '#client/lib/session/session.ts'
import { wipeDevice } from '#client/offline/device/wipe.ts'
import { shortlistEntries } from '#client/offline/shortlists/shortlist-entries.ts'
import { keepShortlistsInSync, syncShortlists } from '#client/offline/shortlists/shortlist-sync.ts'
import { shortlists } from '#client/offline/shortlists/shortlists.ts'
import type { Shortlist } from '#contract/shortlists.ts'
import { annaToken } from '../../access-token.ts'
import { type Answer, type ReceivedRequest, startAnsweringServer } from '../../answering-server.ts'
import { ourMeta } from '../../our-meta.ts'
import { aShortlist } from './a-shortlist.ts'

const anna = shortlistEntries('7')
const list = aShortlist()

let server: Awaited<ReturnType<typeof startAnsweringServer>>
let answer: (request: ReceivedRequest, call: string) => Answer | Promise<Answer>

beforeEach(async () => {
  server = await startAnsweringServer((request) => {
    const call = `${request.method} ${request.url.replace('/api/v1', '')}`
    if (call === 'GET /health/live') return { json: { status: 'ok' } }
    return answer(request, call)
  })
  window.happyDOM.setURL(server.origin)
  session.signIn(annaToken)
})
afterEach(async () => {
  queryClient.clear()
  await wipeDevice()
  session.signOut()
  await server.stop()
})

const asked = () =>
  server.requests.flatMap(({ method, url }) => (url.includes('shortlists') ? [`${method} ${url}`] : []))
const refusal = (status: number, code: string): Answer => ({ status, json: { status, code, message: 'Нет' } })
const picked = () => shortlists.get().all.map(({ name, rows }) => [name, rows.map((row) => row.channel_id)])

/** A server that stores lists and refuses them on demand. Each reading of all lists names another owner. */
function keepingServer(said: (call: string, request: ReceivedRequest) => Answer | undefined) {
  const there = new Map<string, Shortlist>()
  let readings = 0
  answer = (request, call) => {
    if (call === 'GET /meta') return ourMeta()
    const no = said(call, request)
    if (no) return no
    const json = request.body === '' ? {} : JSON.parse(request.body)
    if (call === 'GET /shortlists') {
      const owner_name = `Чтение ${++readings}`
      return { json: { items: [...there.values()].map((one) => ({ ...one, owner_name })) } }
    }
    const id = json.id ?? call.split('/')[2]
    const before = there.get(id)
    if (request.method === 'DELETE') there.delete(id)
    else if (call.endsWith('/changes')) there.set(id, { ...(before ?? list), id, changes: json.changes })
    else if (request.method === 'PUT') there.set(id, { ...(before ?? list), ...json, version: 2 })
    else if (!before) there.set(id, { ...list, ...json })
    return request.method === 'DELETE' ? { status: 204, text: '' } : { json: there.get(id) }
  }
  return there
}
const details = {
  name: 'Чай',
  client_name: 'ООО «Лист»',
  project_id: 4,
  is_shared: false,
  budget: 500,
  budget_basis: 'agency' as const,
}

/**
 * Waits until the device has this reading of all lists. A request that the end of a test cuts off reports a lost
 * connection, which starts further syncs in the next test.
 */
const hasReading = (count: number) =>
  vi.waitFor(() => expect(anna.known()).toMatchObject([{ owner_name: `Чтение ${count}` }]), 30_000)

/** Runs a test beside the automatic sending, whose timers the test moves on. */
async function whileInSync(run: () => Promise<void>) {
  const end = new AbortController()
  vi.stubGlobal('reportError', vi.fn())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    keepShortlistsInSync('7', end.signal)
    await run()
  } finally {
    end.abort()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
}

test('a first list is made and filled on the server; what a lost connection stops is sent later', async () => {
  shortlists.pick([5, 3])
  let isBroken = true
  keepingServer((call) => (isBroken && call.endsWith('/changes') ? { status: 502, text: '<html>' } : undefined))
  await syncShortlists('7')
  expect(shortlists.get().current).toMatchObject({ isNew: false, unsent: 2 })
  isBroken = false
  await syncShortlists('7')
  expect(anna.unsentNames()).toEqual([])
  expect(shortlists.get().current).toMatchObject({ isNew: false, unsent: 0 })
  expect(picked()).toEqual([['Подборка', [5, 3]]])
})

test('a bare server is not asked for lists, and picked channels stay on the device', async () => {
  answer = () => ({ status: 404 })
  shortlists.pick([5])
  await syncShortlists('7')
  expect(asked()).toEqual([])
  expect(picked()).toEqual([['Подборка', [5]]])
  expect(shortlists.get().current).toMatchObject({ isNew: true, unsent: 1 })
})

test('a refused change is sent again only after another change, and its list says why', async () => {
  let isRefusing = true
  const there = keepingServer((call) =>
    isRefusing && call.endsWith('/changes') ? refusal(409, 'shortlist_full') : undefined,
  )
  there.set(list.id, list)
  anna.keepKnown([list])
  shortlists.pick([5])
  const sent = () => asked().filter((call) => call.endsWith('/changes')).length
  await whileInSync(async () => {
    await hasReading(1)
    vi.advanceTimersByTime(60_000)
    await syncShortlists('7')
    expect(sent()).toBe(2)
    expect(shortlists.get().all[0]?.notices).toEqual(['Не отправлено: Нет'])
    isRefusing = false
    shortlists.note(list.id, 5, 'Новое')
    vi.advanceTimersByTime(1_000)
    await hasReading(3)
    expect(sent()).toBe(3)
    expect(anna.unsentChanges()).toEqual([])
  })
})

test('a change is sent automatically, and all lists are requested at the start and at intervals', async () => {
  const there = keepingServer(() => undefined)
  there.set(list.id, list)
  const calls = () => asked().map((call) => call.replace('/api/v1', ''))
  const change = `POST /shortlists/${list.id}/changes`
  await whileInSync(async () => {
    await hasReading(1)
    for (const channelId of [5, 7]) {
      shortlists.pick([channelId])
      vi.advanceTimersByTime(1_000)
      await vi.waitFor(() => expect(anna.unsentChanges()).toEqual([]), 30_000)
    }
    expect(calls()).toEqual(['GET /shortlists', change, change])
    vi.advanceTimersByTime(60_000)
    shortlists.pick([9])
    vi.advanceTimersByTime(1_000)
    await hasReading(2)
    expect(calls().slice(3)).toEqual([change, 'GET /shortlists'])
  })
})

test('details changed since a list was made survive the answer', async () => {
  shortlists.pick([5])
  const id = shortlists.get().current?.id ?? ''
  const there = keepingServer(() => undefined)
  // The list exists already: an answer was lost, or another device has made it.
  there.set(id, { ...list, id, name: 'Подборка' })
  shortlists.changeNew(id, details)
  await syncShortlists('7')
  expect(there.get(id)).toMatchObject(details)
  expect(anna.known()).toMatchObject([details])
  expect(anna.unsentNames()).toEqual([])
})

test('an unchanged list takes the details of another device', async () => {
  shortlists.pick([5])
  const id = shortlists.get().current?.id ?? ''
  const there = keepingServer(() => undefined)
  there.set(id, { ...list, id, ...details })
  await syncShortlists('7')
  expect(anna.known()).toMatchObject([details])
})

test("a proxy's 404 page does not move a list", async () => {
  anna.keepKnown([list])
  shortlists.pick([5])
  keepingServer((call) => (call.endsWith('/changes') ? { status: 404, text: '<html>' } : undefined))
  await syncShortlists('7')
  expect(anna.newLists()).toEqual([])
  expect(anna.unsentChanges()).toHaveLength(1)
})

test('a deleted list moves to a new one with its details, channels and notes, and says so', async () => {
  const there = { id: crypto.randomUUID(), at: 1, kind: 'pick' as const, channel_id: 3, picked: true }
  anna.keepKnown([{ ...list, ...details, changes: [there] }])
  shortlists.pick([5])
  shortlists.note(list.id, 5, 'Важно')
  keepingServer((call) => (call.endsWith('/changes') ? refusal(404, 'shortlist_not_found') : undefined))
  await syncShortlists('7')
  expect(anna.newLists()).toMatchObject([details])
  expect(picked()).toEqual([['Чай', [3, 5]]])
  expect(shortlists.get().current?.rows[1]).toEqual({ channel_id: 5, note: 'Важно' })
  expect(shortlists.get().current?.id).not.toBe(list.id)
  expect(shortlists.get().all[0]?.notices).toEqual([expect.stringContaining('удалили или закрыли')])
})

test('a first list whose id belongs to another user gets another id, and keeps all its details', async () => {
  shortlists.pick([5])
  const id = shortlists.get().current?.id ?? ''
  shortlists.changeNew(id, { ...details, is_shared: true })
  keepingServer((call) => (call === 'POST /shortlists' ? refusal(409, 'shortlist_id_taken') : undefined))
  await syncShortlists('7')
  expect(anna.newLists()).toMatchObject([{ ...details, is_shared: true }])
  expect(picked()).toEqual([['Чай', [5]]])
  expect(shortlists.get().current?.id).not.toBe(id)
})

test('a list changed during its request is requested again', async () => {
  anna.keepKnown([list])
  let isFirst = true
  const there = keepingServer((call) => {
    if (call !== 'GET /shortlists' || !isFirst) return undefined
    isFirst = false
    there.set(list.id, { ...list, name: 'Чай', version: 2 })
    shortlists.keepKnown(list.id, { ...list, name: 'Чай', version: 2 })
    return { json: { items: [list] } }
  })
  await syncShortlists('7')
  expect(anna.known()).toMatchObject([{ name: 'Чай' }])
})

test('a list deleted while it is being made does not return', async () => {
  shortlists.pick([5])
  const id = shortlists.get().current?.id ?? ''
  const there = keepingServer((call) => {
    if (call === 'POST /shortlists') shortlists.dropNew(id)
    return undefined
  })
  await syncShortlists('7')
  expect([...there.keys()]).toEqual([])
  expect(shortlists.get().all).toEqual([])
})

test('a list that is deleted while its changes are on their way does not return as another', async () => {
  anna.keepKnown([list])
  shortlists.pick([5])
  const changing = Promise.withResolvers<void>()
  const deleting = Promise.withResolvers<void>()
  const synced = Promise.withResolvers<void>()
  answer = async ({ method }, call) => {
    if (call === 'GET /meta') return ourMeta()
    if (call === 'GET /shortlists') return { json: { items: [] } }
    if (method === 'DELETE') {
      deleting.resolve()
      await synced.promise
      return { status: 204, text: '' }
    }
    changing.resolve()
    await deleting.promise
    return refusal(404, 'shortlist_not_found')
  }
  const sync = syncShortlists('7')
  await changing.promise
  const [known] = shortlists.get().all
  if (!known) throw new Error('no list')
  const deleted = deleteShortlist(known)
  await sync
  synced.resolve()
  await deleted
  expect(shortlists.get().all).toEqual([])
})

test('a failing list prevents neither the sending of other lists nor the reading', async () => {
  const other = { ...list, id: '22222222-2222-4222-8222-222222222222' }
  anna.keepKnown([list, other])
  const pick = { id: crypto.randomUUID(), at: 1, kind: 'pick' as const, channel_id: 5, picked: true }
  anna.addChange(list.id, pick)
  anna.addChange(other.id, pick)
  shortlists.make(details)
  const there = keepingServer((call) =>
    call === 'POST /shortlists' || call.includes('/1111') ? { status: 500, text: 'x' } : undefined,
  )
  await syncShortlists('7')
  expect(there.get(other.id)?.changes).toMatchObject([{ channel_id: 5 }])
  expect(asked().at(-1)).toBe('GET /api/v1/shortlists')
  for (const known of shortlists.get().all.slice(0, 1))
    await expect(deleteShortlist({ ...known, id: list.id })).rejects.toThrow()
  expect(anna.unsentChanges()).toMatchObject([{ listId: list.id }])
})

test('a deleted project is removed from the latest details of a list', async () => {
  shortlists.make(details)
  const id = shortlists.get().current?.id ?? ''
  const fields = [{ path: 'project_id', message: 'Нет' }]
  keepingServer((call, { body }) => {
    if (call !== 'POST /shortlists' || JSON.parse(body).project_id === null) return undefined
    shortlists.changeNew(id, { ...details, name: 'Какао' })
    const json = { status: 422, code: 'validation_failed', message: 'Нет', details: { fields } }
    return { status: 422, json }
  })
  await syncShortlists('7')
  expect(anna.newLists()).toMatchObject([{ name: 'Какао', project_id: null }])
})
