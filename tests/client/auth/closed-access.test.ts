// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchClosedAccess, whyEnded } from '#client/features/auth/watch-closed-access.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from '../access-token.ts'
import { type Answer, startAnsweringServer } from '../answering-server.ts'

let server: Awaited<ReturnType<typeof startAnsweringServer>>
let answer: () => Answer | Promise<Answer>
const draft = `${storageKeys.draft}7:/create`

beforeEach(async () => {
  server = await startAnsweringServer(({ url }) => (url.endsWith('/closed-access') ? answer() : {}))
  window.happyDOM.setURL(server.origin)
  localStorage.clear()
  session.signIn(annaToken)
  localStorage.setItem(storageKeys.owner, '7')
  localStorage.setItem(draft, '{}')
})
beforeAll(watchClosedAccess)
afterEach(() => server.stop())

const asked = () => server.requests.filter(({ url }) => url.endsWith('/closed-access')).length

test('the end of the session of a disabled user deletes the data here, drafts too', async () => {
  answer = () => ({ json: { is_closed: true } })
  expect(asked()).toBe(0)
  session.expire()
  await expect.poll(() => Object.keys(localStorage)).toEqual([])
  await expect.poll(whyEnded.get).toMatch(/^Администратор закрыл вам доступ\. Данные с этого устройства удалены/)
  session.signIn(annaToken)
  expect(whyEnded.get()).toBeUndefined()
})

test.each([
  ['elsewhere', /^Сеанс завершён на другом устройстве/],
  ['otherwise', /^Сеанс завершён: войдите снова/],
])('a session that ended %s leaves a reason for the sign-in page, and the drafts', async (ended, reason) => {
  answer = () => ({ json: { is_closed: false, ended } })
  session.expire()
  await expect.poll(whyEnded.get).toMatch(reason)
  expect(localStorage.getItem(draft)).toBe('{}')
})

test.each([
  ['another reason', { json: { is_closed: false } }],
  ['a server without this call', { status: 404, json: {} }],
])('a session that ended for %s leaves copy and drafts', async (_reason, said) => {
  answer = () => said
  session.expire()
  await expect.poll(asked).toBe(1)
  await server.stop()
  expect(localStorage.getItem(draft)).toBe('{}')
})

test('a user who signs in before the answer keeps the data', async () => {
  answer = () => {
    session.signIn(annaToken)
    return { json: { is_closed: true } }
  }
  session.expire()
  await expect.poll(asked).toBe(1)
  await server.stop()
  expect(localStorage.getItem(draft)).toBe('{}')
})

test('a tab that another tab has wiped forgets what it has read, and not when only the copy is removed', async () => {
  const key = ['read']
  const other = new BroadcastChannel('promodesk-wipe')
  queryClient.setQueryData(key, 'secret')
  const heard = new BroadcastChannel('promodesk-wipe')
  const told = new Promise((resolve) => heard.addEventListener('message', resolve, { once: true }))
  other.postMessage('removed')
  await told
  heard.close()
  expect(queryClient.getQueryData(key)).toBe('secret')
  other.postMessage('wiped')
  await expect.poll(() => queryClient.getQueryData(key)).toBeUndefined()
  other.close()
})

test('a device whose data are gone asks nothing', async () => {
  localStorage.removeItem(storageKeys.owner)
  session.expire()
  expect(asked()).toBe(0)
})

// The last test, because the connection that it loses asks again when it returns.
test('a server that is away leaves copy and drafts', async () => {
  answer = () => ({ status: 503 })
  session.expire()
  await expect.poll(asked).toBeGreaterThan(0)
  await server.stop()
  expect(localStorage.getItem(draft)).toBe('{}')
})
