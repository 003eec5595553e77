// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoConnectionError } from '#client/lib/http/api-error.ts'
import { accessToken, annaToken } from '../access-token.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const anna = 'promodesk-lists:7'
const borisToken = accessToken({ sub: '8', email: 'boris@agency.example' })

const person = (full_name: string) => ({ id: 1, full_name, email: 'one@agency.example' })
const page = (...labels: string[]) => ({ items: labels.map((label) => ({ label, id: 1 })), has_more: false })
const options = {
  directions: page('Запуск'),
  estimates: page('Банк «Заря»'),
  creators: page(),
  managers: page('Илья'),
  stages: page(),
  statuses: page(),
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** Loads the modules as a page that has just been opened. */
async function openPage(token = annaToken) {
  vi.resetModules()
  const { session } = await import('#client/lib/session/session.ts')
  session.signIn(token)
  const { queryClient } = await import('#client/lib/api/query-client.ts')
  const { describeKeptLists, keepLists, keptList } = await import('#client/offline/copy/kept-lists.ts')
  keepLists()
  await vi.advanceTimersByTimeAsync(0)
  /** Reads as a screen does, and waits for the write. */
  const read = async (kept: 'users' | 'filterOptions', queryFn: () => Promise<unknown>) => {
    await queryClient.fetchQuery({ queryKey: [kept], queryFn, ...keptList(kept) }).catch(() => {})
    await vi.advanceTimersByTimeAsync(2_000)
  }
  return {
    session,
    queryClient,
    keptList,
    describeKeptLists,
    read,
    users: () => queryClient.getQueryData(['users']),
  }
}

const kept = () => localStorage.getItem(anna) ?? ''

it('a stored list opens again, and a list that must not be stored does not', async () => {
  const first = await openPage()
  await first.queryClient.fetchQuery({ queryKey: ['chats'], queryFn: async () => ['secret'] })
  await first.read('users', async () => [{ ...person('Анна'), salary: 'тайна' }])
  const unlisted = { salary: 'тайна' }
  await first.read('filterOptions', async () => ({
    ...options,
    managers: { items: [{ label: 'Илья', id: 1, ...unlisted }], has_more: false, ...unlisted },
    others: unlisted,
  }))
  expect(kept()).not.toMatch(/secret|тайна|Заря/)
  const { queryClient, users } = await openPage()
  expect(users()).toEqual([person('Анна')])
  expect(queryClient.getQueryData(['filterOptions'])).toEqual({ ...options, estimates: page() })
  expect(queryClient.getQueryData(['chats'])).toBeUndefined()
})

it('at most a hundred users are stored, first the users named in the stored filters', async () => {
  const staff = Array.from({ length: 5_000 }, (_, i) => ({ ...person(`Сотрудник ${i}`), id: i + 1 }))
  localStorage.setItem('project-filters-storage', JSON.stringify({ manager_ids: [4_321], creator_ids: [5_000] }))
  const first = await openPage()
  await first.read('users', async () => staff)
  expect(first.users()).toHaveLength(5_000)
  expect(kept().length).toBeLessThan(20_000)
  const { users } = await openPage()
  expect(users()).toHaveLength(100)
  expect(users()).toEqual(expect.arrayContaining([staff[0], staff[4_320], staff[4_999]]))
})

it('a stored list is shown at once and then requested again', async () => {
  await (await openPage()).read('users', async () => [person('Старое')])
  const { queryClient, keptList } = await openPage()
  const seen: unknown[] = []
  const queryFn = async () => [person('Новое')]
  const observer = new QueryObserver(queryClient, { queryKey: ['users'], queryFn, ...keptList('users') })
  const stop = observer.subscribe(({ data }) => seen.push(data))
  await vi.advanceTimersByTimeAsync(10)
  stop()
  expect([seen[0], seen.at(-1)]).toEqual([[person('Старое')], [person('Новое')]])
})

it('a failed reading without a connection keeps the stored list', async () => {
  await (await openPage()).read('users', async () => [person('Анна')])
  await (await openPage()).read('users', () => Promise.reject(new NoConnectionError()))
  const { queryClient } = await openPage()
  expect(queryClient.getQueryState(['users'])).toMatchObject({ status: 'success', data: [person('Анна')] })
})

it('an unused list stays for thirty days in memory and on the device, and is then deleted', async () => {
  const first = await openPage()
  await first.read('users', async () => [person('Анна')])
  await vi.advanceTimersByTimeAsync(29 * DAY_MS)
  expect(first.users()).toEqual([person('Анна')])
  const later = await openPage()
  await vi.advanceTimersByTimeAsync(DAY_MS / 2)
  // Storing another list must not replace the stored users.
  await later.read('filterOptions', async () => options)
  expect((await openPage()).users()).toEqual([person('Анна')])
  await vi.advanceTimersByTimeAsync(DAY_MS)
  const { queryClient, users } = await openPage()
  expect(users()).toBeUndefined()
  expect(queryClient.getQueryData(['filterOptions'])).toBeDefined()
})

it('a list stored while the clock was years ahead is deleted thirty days after the clock is corrected', async () => {
  const right = Date.now()
  vi.setSystemTime(right + 5 * 365 * DAY_MS)
  await (await openPage()).read('users', async () => [person('Анна')])
  vi.setSystemTime(right)
  const later = await openPage()
  expect(later.users()).toEqual([person('Анна')])
  // Storing another list renews the date.
  await later.read('filterOptions', async () => options)
  vi.setSystemTime(right + 31 * DAY_MS)
  expect((await openPage()).users()).toBeUndefined()
})

it("a user never gets another user's lists, and a logout prevents late writes", async () => {
  await (await openPage()).read('users', async () => [person('Анна')])
  expect((await openPage(borisToken)).users()).toBeUndefined()

  const last = await openPage()
  last.queryClient.setQueryData(['users'], [person('Анна, позже')])
  // sign-out.ts does the same.
  last.session.dropToken()
  localStorage.clear()
  last.queryClient.clear()
  last.session.signOut()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(Object.keys(localStorage)).toEqual([])
})

it("a write of this tab after another tab's sign-out is removed once the tab learns of it", async () => {
  await (await openPage()).read('users', async () => [person('Анна')])
  const hearThat = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  // The session is lost, so the same user finds all data after the next sign-in.
  hearThat('access_token', null)
  hearThat('promodesk-owner', '7')
  expect(kept()).toContain('Анна')
  hearThat('promodesk-owner', null)
  expect(Object.keys(localStorage)).toEqual(['access_token'])
})

it("a user who signs in in the same tab finds their own lists, and the earlier user's stay as they were", async () => {
  await (await openPage()).read('users', async () => [person('Анна')])
  const { read, session, users } = await openPage(borisToken)
  await read('users', async () => [person('Борис')])
  session.signIn(annaToken)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(users()).toEqual([person('Анна')])
  expect(kept()).not.toContain('Борис')
})

it('an unreadable list and one of another shape are ignored', async () => {
  await (await openPage()).read('users', async () => [person('Анна')])
  localStorage.setItem(anna, kept().replace('"id"', '"number"'))
  expect((await openPage()).users()).toBeUndefined()

  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  localStorage.setItem(anna, '{"half')
  expect((await openPage()).users()).toBeUndefined()
  expect(localStorage.getItem(anna)).toBeNull()
  expect(reported).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('each list reports its rows and their date', async () => {
  const { read, describeKeptLists } = await openPage()
  expect(describeKeptLists()).toEqual([])
  const asOf = Date.now()
  await read('users', async () => [person('Анна'), person('Борис')])
  await read('filterOptions', async () => options)
  expect(describeKeptLists()).toEqual([
    { name: 'users', title: 'Сотрудники', count: 2, asOf, bytes: expect.any(Number) },
    { name: 'filterOptions', title: 'Значения фильтров', count: 2, asOf: asOf + 2_000, bytes: expect.any(Number) },
  ])
  localStorage.setItem(anna, '{"broken')
  expect(describeKeptLists()).toEqual([])
})

it('nothing is stored when the user has removed the copy, and nothing is read from a locked device', async () => {
  localStorage.setItem('promodesk-copy-removed', '1')
  await (await openPage()).read('users', async () => [person('Анна')])
  expect(kept()).toBe('')

  localStorage.removeItem('promodesk-copy-removed')
  await (await openPage()).read('users', async () => [person('Анна')])
  expect(kept()).toContain('Анна')
  localStorage.setItem('promodesk-contact', 'locked')
  expect((await openPage()).users()).toBeUndefined()
  expect(kept()).toContain('Анна')
})
