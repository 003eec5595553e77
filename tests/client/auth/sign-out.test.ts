// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { signIn } from '#client/features/auth/sign-in.ts'
import { signOut } from '#client/features/auth/sign-out.ts'
import { settlePendingLogout } from '#client/lib/api/pending-logout.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from '../access-token.ts'
import { startAnsweringServer } from '../answering-server.ts'

let server: Awaited<ReturnType<typeof startAnsweringServer>>
let status = 204
const report = vi.fn()
beforeAll(() => void vi.stubGlobal('reportError', report))
afterEach(() => server.stop())

async function signedIn(answer: number) {
  status = answer
  server = await startAnsweringServer(({ url }) =>
    url.endsWith('/login') ? { json: { access_token: annaToken } } : { status },
  )
  window.happyDOM.setURL(server.origin)
  localStorage.clear()
  session.signIn(annaToken)
}
/** Leaves out the connection's probes. */
const asked = () =>
  server.requests.flatMap(({ url }) => (url.includes('/auth/') ? [url.replace('/api/v1/auth/', '')] : []))

it('a logout that the server has received leaves no data on the device', async () => {
  await signedIn(204)
  await signOut()
  expect(asked()).toEqual(['logout'])
  expect(Object.keys(localStorage)).toEqual([])
  expect(session.get()).toEqual({ status: 'unauthenticated', lost: false })
  expect(report).not.toHaveBeenCalled()
})

it('a logout without a network leaves a mark and is sent before the next sign-in', async () => {
  await signedIn(503)
  await signOut()
  expect(Object.keys(localStorage)).toEqual([storageKeys.pendingLogout])
  status = 204
  await signIn({ username: 'anna@agency.example', password: 'secret' })
  expect(asked()).toEqual(['logout', 'logout', 'login'])
  expect(localStorage.getItem(storageKeys.pendingLogout)).toBeNull()
})

it("a sign-in after another user's lost session never sees that user's data", async () => {
  await signedIn(204)
  session.expire()
  localStorage.setItem(storageKeys.owner, '8')
  localStorage.setItem(storageKeys.projectFilters, '{"search":"тайна"}')
  const seen: string[] = []
  const stop = session.subscribe(() => seen.push(JSON.stringify({ ...localStorage })))
  await signIn({ username: 'anna@agency.example', password: 'secret' })
  stop()
  expect(seen).toHaveLength(1)
  expect(seen[0]).not.toContain('тайна')
  expect(localStorage.getItem(storageKeys.owner)).toBe('7')
})

it('a user who signs in again after a lost session finds all data', async () => {
  await signedIn(204)
  session.expire()
  localStorage.setItem(storageKeys.owner, '7')
  localStorage.setItem(storageKeys.projectFilters, '{"search":"моё"}')
  await signIn({ username: 'anna@agency.example', password: 'secret' })
  expect(localStorage.getItem(storageKeys.projectFilters)).toContain('моё')
})

it('an old logout never ends the session of the next user', async () => {
  await signedIn(204)
  localStorage.setItem(storageKeys.pendingLogout, '1')
  await settlePendingLogout()
  expect(asked()).toEqual([])
  expect(localStorage.getItem(storageKeys.pendingLogout)).toBeNull()
})
