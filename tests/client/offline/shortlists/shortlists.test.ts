// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { createDraftKeeper } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'
import { onlyHere } from '#client/offline/device/only-here.ts'
import { removeCopy, wipeDevice } from '#client/offline/device/wipe.ts'
import { shortlistEntries } from '#client/offline/shortlists/shortlist-entries.ts'
import { shortlists, useIsShortlisted, useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { maxShortlisted } from '#domain/shortlist.ts'
import { accessToken, annaToken } from '../../access-token.ts'
import { aShortlist } from './a-shortlist.ts'
import 'fake-indexeddb/auto'

const anna = shortlistEntries('7')
const noDetails = {
  client_name: null,
  project_id: null,
  is_shared: false,
  budget: null,
  budget_basis: 'agency' as const,
}
const ids = () => shortlists.get().current?.rows.map(({ channel_id }) => channel_id)

beforeEach(() => session.signIn(annaToken))
afterEach(async () => {
  await wipeDevice()
  session.signOut()
  vi.useRealTimers()
})

test('the first picked channel makes a list with the same id on every device of the user', () => {
  expect(shortlists.get()).toMatchObject({ all: [], current: undefined })
  shortlists.pick([5])
  shortlists.pick([3, 5])
  expect(ids()).toEqual([5, 3])
  expect(shortlists.get().current).toMatchObject({
    id: '00000000-0000-4000-8000-000000000007',
    name: 'Подборка',
    isNew: true,
    unsent: 2,
  })
})

test("unsent changes override the server's lists on a device with any clock", () => {
  const id = crypto.randomUUID()
  const far = { id, at: Date.now() + 3_600_000, kind: 'pick' as const, channel_id: 5, picked: true }
  anna.keepKnown([aShortlist({ changes: [far] })])
  expect(ids()).toEqual([5])
  shortlists.letGo(aShortlist().id, [5])
  expect(ids()).toEqual([])
  expect(anna.unsentChanges()[0]?.change.at).toBe(far.at + 1)
})

test('a change made while an equal one is being sent is not lost', () => {
  anna.keepKnown([aShortlist()])
  shortlists.note(aShortlist().id, 5, 'Первая')
  const [sent] = anna.unsentChanges()
  shortlists.note(aShortlist().id, 5, 'Вторая')
  if (sent) anna.dropChange(sent)
  expect(anna.unsentChanges()).toMatchObject([{ change: { text: 'Вторая' } }])
})

test('a tab shows changes of another tab, and simultaneous changes of different channels are all kept', () => {
  const { result, rerender } = renderHook(() => ({ lists: useShortlists(), is: useIsShortlisted(8) }))
  shortlists.pick([5])
  const list = shortlists.get().current?.id ?? ''
  const change = { id: crypto.randomUUID(), at: Date.now() + 1, kind: 'pick', channel_id: 8, picked: true }
  const key = `${storageKeys.shortlistChange}7:${list}:pick:8`
  localStorage.setItem(key, JSON.stringify(change))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  rerender()
  expect(result.current.is).toBe(true)
  expect(result.current.lists.current?.rows.map(({ channel_id }) => channel_id)).toEqual([5, 8])
})

test('channels are ordered by hand, and return to their places with their notes', () => {
  shortlists.pick([1, 2, 3])
  const list = shortlists.get().current?.id ?? ''
  shortlists.order(list, [3, 1, 2])
  shortlists.note(list, 1, ' Только по вторникам ')
  shortlists.letGo(list, [1])
  expect(ids()).toEqual([3, 2])
  shortlists.pickAgain(list, [1])
  expect(shortlists.get().current?.rows).toEqual([
    { channel_id: 3, note: '' },
    { channel_id: 1, note: 'Только по вторникам' },
    { channel_id: 2, note: '' },
  ])
})

test('a list holds no more channels than a comparison can show', () => {
  expect(shortlists.pick(Array.from({ length: maxShortlisted }, (_, index) => index + 1))).toBeUndefined()
  expect(shortlists.pick([maxShortlisted + 1])).toBe('В подборке не больше 100 каналов')
  expect(ids()).toHaveLength(maxShortlisted)
})

test('a new list becomes the current one, and copied rows keep their notes', () => {
  shortlists.pick([1])
  shortlists.make({ ...noDetails, name: 'Вторая' }, [{ channel_id: 7, note: 'Да' }])
  shortlists.pick([2])
  expect(shortlists.get().current).toMatchObject({
    name: 'Вторая',
    rows: [
      { channel_id: 7, note: 'Да' },
      { channel_id: 2, note: '' },
    ],
  })
  expect(shortlists.get().all).toHaveLength(2)
})

test.each(['', '{', '[]', '[{"id":1}]', 'null'])('lists are empty when %j is stored', (text) => {
  localStorage.setItem(`${storageKeys.shortlists}7`, text)
  localStorage.setItem(`${storageKeys.newShortlist}7:a`, text)
  localStorage.setItem(`${storageKeys.shortlistChange}7:a:pick:1`, text)
  window.dispatchEvent(new StorageEvent('storage'))
  expect(shortlists.get().all).toEqual([])
})

test('a field of a list outside the storage policy never reaches the device', () => {
  const grown = { ...aShortlist(), margin: 'тайна агентства' }
  anna.keepKnown([grown])
  expect(JSON.stringify({ ...localStorage })).toContain('Кофейни')
  expect(JSON.stringify({ ...localStorage })).not.toContain('тайна')
})

test('a locked device reads no lists', () => {
  anna.keepKnown([aShortlist()])
  localStorage.setItem(storageKeys.contact, JSON.stringify({ device: 0, locked: true }))
  window.dispatchEvent(new StorageEvent('storage'))
  expect(shortlists.get().all).toEqual([])
})

test('another user sees no lists, and a sign-out leaves none', async () => {
  shortlists.pick([5])
  anna.keepKnown([aShortlist()])
  session.signIn(accessToken({ sub: '8', email: 'b@agency.example', exp: 4_000_000_000 }))
  expect(shortlists.get().all).toEqual([])
  session.signIn(annaToken)
  expect(shortlists.get().all).toHaveLength(2)
  await wipeDevice()
  expect(shortlists.get().all).toEqual([])
})

test("removing the copy removes the server's lists and leaves unsent work", async () => {
  anna.keepKnown([aShortlist()])
  shortlists.note(aShortlist().id, 5, 'Не отправлено')
  await removeCopy()
  expect(Object.keys(localStorage).filter((key) => key.startsWith(storageKeys.shortlists))).toEqual([])
  expect(anna.unsentChanges()).toHaveLength(1)
  anna.keepKnown([aShortlist()])
  expect(Object.keys(localStorage).filter((key) => key.startsWith(storageKeys.shortlists))).toEqual([])
  expect(shortlists.get().all).toHaveLength(1)
})

test('data that exist only on this device are named, and an empty device names nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await onlyHere('7', async () => {})).toEqual([])
  const draft = (path: string, values: object) =>
    localStorage.setItem(`${storageKeys.draft}7:${path}`, JSON.stringify({ userId: '7', path, values }))
  draft('/placement/channels-base/create', { title: 'Город завтра' })
  draft('/placement/channels-base/12/edit', { title: 'Кофе' })
  draft('/placement/projects/4/brief/decline', { comment: 'Нет' })
  draft('/chat/new', { text: 'Привет' })
  anna.keepKnown([aShortlist()])
  // Text typed a moment ago is a draft as well.
  createDraftKeeper('7', '/services/create').keep(() => ({ values: { title: 'Почта' } }))
  shortlists.pick([1, 2])
  shortlists.make({ ...noDetails, name: 'Новая' }, [{ channel_id: 7, note: '' }])
  localStorage.setItem(`${storageKeys.channelViews}7`, '[{},{}]')
  expect((await onlyHere('7', async () => {})).toSorted()).toEqual(
    [
      'черновик нового канала «Город завтра»',
      'правки канала «Кофе»',
      'причина отказа от брифа',
      'неотправленное сообщение PromoGPT',
      'черновик нового сервиса «Почта»',
      'подборка «Новая»: 1\u00a0канал',
      'подборка «Кофейни»: 2\u00a0изменения',
      '2\u00a0вида базы каналов',
    ].toSorted(),
  )
  vi.unstubAllGlobals()
})

test('views of this device are sent before they are named, and only if there are any', async () => {
  const send = vi.fn(async () => localStorage.removeItem(`${storageKeys.channelViews}7`))
  expect(await onlyHere('7', send)).toEqual([])
  expect(send).not.toHaveBeenCalled()
  localStorage.setItem(`${storageKeys.channelViews}7`, '[{}]')
  expect(await onlyHere('7', send)).toEqual([])
  localStorage.setItem(`${storageKeys.channelViews}7`, '[{}]')
  expect(await onlyHere('7', () => Promise.reject(new Error('no network')))).toEqual(['1\u00a0вид базы каналов'])
})
