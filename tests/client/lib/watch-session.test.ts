// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { watchSession } from '#client/lib/server/server.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from '../access-token.ts'
import { type Answer, startAnsweringServer } from '../answering-server.ts'
import { ourMeta } from '../our-meta.ts'

let server: Awaited<ReturnType<typeof startAnsweringServer>>
let answer: Answer
let visibility: DocumentVisibilityState
const sent = vi.spyOn(globalThis, 'fetch')

beforeEach(async () => {
  sent.mockClear()
  answer = ourMeta()
  visibility = 'visible'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  server = await startAnsweringServer(({ url }) => (url.endsWith('/auth/refresh') ? { status: 401, json: {} } : answer))
  window.happyDOM.setURL(server.origin)
  session.signIn(annaToken)
  connection.reportAnswer()
  onTestFinished(watchSession())
})
afterEach(async () => {
  session.signOut()
  await server.stop()
})

const asked = () => sent.mock.calls.filter(([request]) => new Request(request).url.endsWith('/meta')).length
const focus = () => window.dispatchEvent(new Event('focus'))
const showPage = () => document.dispatchEvent(new Event('visibilitychange'))

test.each([
  ['is focused', focus],
  ['is shown', showPage],
])('a session that the server has ended ends here when the page %s', async (_, comeBack) => {
  answer = { status: 401, json: {} }
  comeBack()
  await expect.poll(session.get).toEqual({ status: 'unauthenticated', lost: true })
})

test.each([
  ['stands', ourMeta()],
  ['is unknown to a server that fails', { status: 500, json: {} }],
  ['is unknown to a server without the call', { status: 404, json: {} }],
] as const)('a session that %s goes on, and one return asks once', async (_, told) => {
  answer = told
  focus()
  showPage()
  await expect.poll(asked).toBe(1)
  const again = () => {
    focus()
    return asked()
  }
  await expect.poll(again).toBe(2)
  expect(session.get().status).toBe('authenticated')
})

test('a hidden page and a page without a connection ask nothing', async () => {
  visibility = 'hidden'
  showPage()
  focus()
  visibility = 'visible'
  connection.reportFailure()
  showPage()
  focus()
  await fetch('/api/v1/another')
  expect(asked()).toBe(0)
})
