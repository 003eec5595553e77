// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { onlyHere } from '#client/offline/device/only-here.ts'
import { wipeDevice } from '#client/offline/device/wipe.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { shortlistEntries } from '#client/offline/shortlists/shortlist-entries.ts'
import { shortlists } from '#client/offline/shortlists/shortlists.ts'
import { annaToken } from '../../access-token.ts'
import { aShortlist } from './a-shortlist.ts'
import 'fake-indexeddb/auto'

const anna = shortlistEntries('7')
const list = aShortlist({ is_shared: true })

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  session.signIn(annaToken)
})
afterEach(async () => {
  await wipeDevice()
  session.signOut()
  vi.unstubAllGlobals()
})

test('a locked device names the data that a sign-out deletes without reading them', async () => {
  anna.keepKnown([list])
  shortlists.pick([5])
  localStorage.setItem(`${storageKeys.draft}7:/chat/new`, JSON.stringify({ values: { title: 'Тайна' } }))
  localStorage.setItem(storageKeys.contact, JSON.stringify({ device: 0, locked: true }))
  expect(await onlyHere('7', async () => {})).toEqual(['1\u00a0несохранённый черновик', 'изменения подборок'])
})

test('changes of a list that the device does not know are named as well', async () => {
  anna.keepKnown([list])
  shortlists.pick([5])
  localStorage.removeItem(`${storageKeys.shortlists}7`)
  expect(await onlyHere('7', async () => {})).toEqual(['изменения подборок'])
})

test('a channel picked during a sign-out does not reach the device', async () => {
  anna.keepKnown([list])
  session.dropToken()
  await wipeDevice()
  shortlists.pick([5])
  shortlists.choose(list.id)
  anna.keepKnown([list])
  expect(Object.keys(localStorage).filter((key) => key.includes('shortlist'))).toEqual([])
  expect(anna.known()).toEqual([])
})

test.each([
  [false, 'Нет сети: чужую подборку можно пополнить после подключения'],
  [true, 'Сервер не отвечает: чужую подборку можно пополнить, когда он ответит'],
])(
  'another user’s list is not filled without a connection, and the reason is given (network: %s)',
  async (hasNetwork, reason) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(hasNetwork)
    onTestFinished(() => void vi.restoreAllMocks())
    anna.keepKnown([{ ...list, is_own: false }])
    anna.choose(list.id)
    connection.reportFailure()
    await vi.waitFor(() => expect(connection.get()).toBe('offline'), 30_000)
    expect(shortlists.pick([5])).toBe(reason)
    expect(shortlists.note(list.id, 5, 'Да')).toBe(reason)
    expect(shortlists.pickAgain(list.id, [5])).toBe(reason)
    expect(anna.unsentNames()).toEqual([])
    connection.reportAnswer()
  },
)

test('many channels at once cause one notification, and an equal text none', () => {
  anna.keepKnown([list])
  const told = vi.fn()
  const end = keptEntries.subscribe(told)
  const ids = Array.from({ length: 100 }, (_, index) => index + 1)
  shortlists.pick(ids)
  expect(told).toHaveBeenCalledTimes(1)
  shortlists.letGo(list.id, ids)
  expect(told).toHaveBeenCalledTimes(2)
  anna.keepKnown([list])
  expect(told).toHaveBeenCalledTimes(2)
  end()
})

test('an unreadable list does not affect other lists', () => {
  const bad = { id: crypto.randomUUID(), at: -1, kind: 'pick', channel_id: 5, picked: true }
  const text = JSON.stringify([{ id: 1 }, { ...list, changes: [bad, { ...bad, at: 1 }] }])
  localStorage.setItem(`${storageKeys.shortlists}7`, text)
  expect(anna.known()).toMatchObject([{ name: 'Кофейни', changes: [{ at: 1 }] }])
})

test('lists of other users are in local storage only while the user can fill them, and are known in any case', () => {
  const others = Array.from({ length: 100 }, (_, index) => {
    const id = `22222222-2222-4222-8222-${String(index).padStart(12, '0')}`
    return { ...list, id, name: `Чужая ${index}`, is_own: false }
  })
  const stored = () => localStorage.getItem(`${storageKeys.shortlists}7`) ?? ''
  anna.keepKnown([list, ...others])
  expect(anna.known()).toHaveLength(101)
  expect(stored()).toContain('Кофейни')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Чужая')
  const [, second, third] = others
  for (const one of [second, third]) if (one) shortlists.choose(one.id)
  expect(stored()).toContain('Чужая 2')
  expect(stored()).not.toContain('Чужая 1')
  expect(anna.known().map(({ name }) => name)).toEqual(expect.arrayContaining(['Чужая 1', 'Чужая 2']))
  expect(anna.known()).toHaveLength(101)
})

test('a full storage loses no list: unsent work takes the room of stored lists', () => {
  anna.keepKnown([{ ...list, client_name: 'Кофе'.repeat(50) }])
  const storage = localStorage
  const taken = () => Object.values({ ...storage }).join('').length
  const room = taken()
  const refused: string[] = []
  const setItem = (name: string, text: string) => {
    if (taken() - (storage.getItem(name) ?? '').length + text.length > room) {
      refused.push(name)
      throw new DOMException('full', 'QuotaExceededError')
    }
    storage.setItem(name, text)
  }
  const getItem = (name: string) => storage.getItem(name)
  const removeItem = (name: string) => storage.removeItem(name)
  const full = new Proxy({ getItem, setItem, removeItem }, { ownKeys: () => Object.keys(storage) })
  vi.stubGlobal('localStorage', full)
  shortlists.pick([5])
  shortlists.make({ ...list, name: 'Вторая' })
  vi.stubGlobal('localStorage', storage)
  expect(refused).not.toEqual([])
  expect(shortlists.get().all.map(({ name }) => name)).toEqual(['Кофейни', 'Вторая'])
  // A reload clears the page's memory.
  keptEntries.forget()
  expect(anna.unsentChanges()).toMatchObject([{ listId: list.id, change: { channel_id: 5 } }])
  expect(anna.newLists()).toMatchObject([{ name: 'Вторая' }])
})
