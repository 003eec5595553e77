import { Window } from 'happy-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { NoConnectionError } from '#client/lib/http/api-error.ts'
import { createSession } from '#client/lib/session/session-store.ts'
import { accessToken, annaToken } from '../access-token.ts'
import { type Answer, startAnsweringServer } from '../answering-server.ts'

const report = vi.fn()
const renewed = accessToken({ sub: '7', email: 'anna@agency.example', full_name: 'Анна Ёлкина', iat: 2 })
const boris = accessToken({ sub: '8', email: 'boris@agency.example' })
const anna = { id: '7', email: 'anna@agency.example', fullName: 'Анна Ёлкина' }

beforeEach(() => {
  vi.stubGlobal('localStorage', new Window({ url: 'http://localhost' }).localStorage)
  vi.stubGlobal('reportError', report.mockClear())
})
afterEach(() => vi.unstubAllGlobals())

describe('the session', () => {
  it("has the token's user, with an empty name if that is missing and any kind of id, and none without a token", () => {
    expect(createSession().get()).toEqual({ status: 'unauthenticated', lost: false })
    localStorage.setItem(storageKeys.token, annaToken)
    expect(createSession().get()).toEqual({ status: 'authenticated', user: anna })
    localStorage.setItem(storageKeys.token, boris)
    expect(createSession().get()).toMatchObject({ user: { id: '8', fullName: '' } })
    localStorage.setItem(storageKeys.token, accessToken({ sub: 7 }))
    expect(createSession().get()).toMatchObject({ user: { id: '7' } })
  })

  it.each(['', 'garbage', 'a.b.c', accessToken({ email: 'no-subject@agency.example' })])(
    'has no user with an unreadable token (%s), which is removed and logged in Russian',
    (token) => {
      localStorage.setItem(storageKeys.token, token)
      expect(createSession().get().status).toBe('unauthenticated')
      expect(localStorage.getItem(storageKeys.token)).toBeNull()
      expect(String(report.mock.lastCall)).toContain('Не удалось прочитать ключ доступа')
    },
  )

  it('notifies its listeners of a change, and not of each new token', () => {
    const session = createSession()
    const listener = vi.fn()
    const unsubscribe = session.subscribe(listener)
    session.signIn(annaToken)
    session.signIn(renewed)
    expect(listener).toHaveBeenCalledTimes(1)
    session.signIn(boris)
    expect(listener).toHaveBeenCalledTimes(2)
    session.signOut()
    expect(listener).toHaveBeenCalledTimes(3)
    expect(session.get()).toEqual({ status: 'unauthenticated', lost: false })
    unsubscribe()
    session.signIn(annaToken)
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('follows another tab', () => {
    const [here, elsewhere] = [createSession(), createSession()]
    elsewhere.signIn(annaToken)
    here.followOtherTabs()
    expect(here.get().status).toBe('authenticated')
    elsewhere.signOut()
    here.followOtherTabs()
    expect(here.get()).toEqual({ status: 'unauthenticated', lost: false })
  })
})

describe('a renewal of the token', () => {
  let server: Awaited<ReturnType<typeof startAnsweringServer>>
  afterEach(() => server.stop())

  /** Opens tabs of one browser, signed in as Anna. */
  async function tabs(count: number, answer: () => Answer | Promise<Answer>) {
    server = await startAnsweringServer(answer)
    localStorage.setItem(storageKeys.token, annaToken)
    return Array.from({ length: count }, () => createSession({ origin: server.origin }))
  }

  it('twenty simultaneous renewals cause one request', async () => {
    const [session] = await tabs(1, () => ({ json: { access_token: renewed } }))
    const tokens = await Promise.all(Array.from({ length: 20 }, () => session?.renew(annaToken)))
    expect(new Set(tokens)).toEqual(new Set([renewed]))
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/v1/auth/refresh'])
    expect(localStorage.getItem(storageKeys.token)).toBe(renewed)
  })

  it('simultaneous renewals of two tabs cause one request and keep both signed in', async () => {
    const both = await tabs(2, () => ({ json: { access_token: renewed } }))
    const tokens = await Promise.all(both.map((session) => session.renew(annaToken)))
    expect(tokens).toEqual([renewed, renewed])
    expect(server.requests).toHaveLength(1)
    expect(both.map((session) => session.get().status)).toEqual(['authenticated', 'authenticated'])
  })

  it('a renewal without an answer keeps the token', async () => {
    const [session] = await tabs(1, () => ({}))
    await server.stop()
    await expect(session?.renew(annaToken)).rejects.toBeInstanceOf(NoConnectionError)
    expect(localStorage.getItem(storageKeys.token)).toBe(annaToken)
  })

  it('does not sign in a user who signs out meanwhile', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: gone, resolve: leave } = Promise.withResolvers<void>()
    const [session] = await tabs(1, async () => {
      arrive()
      await gone
      return { json: { access_token: renewed } }
    })
    const renewal = session?.renew(annaToken)
    await arrived
    session?.signOut()
    leave()
    expect(await renewal).toBeNull()
    expect(localStorage.getItem(storageKeys.token)).toBeNull()
  })

  it("never continues with another user's token", async () => {
    const [session] = await tabs(1, () => ({ json: { access_token: boris } }))
    expect(await session?.renew(annaToken)).toBeNull()
    expect(session?.get()).toEqual({ status: 'unauthenticated', lost: true })
    localStorage.setItem(storageKeys.token, boris)
    expect(await session?.renew(annaToken)).toBeNull()
    expect(localStorage.getItem(storageKeys.token)).toBe(boris)
  })

  it('takes a token that another tab got earlier without a request', async () => {
    const [session] = await tabs(1, () => ({ status: 401, json: {} }))
    localStorage.setItem(storageKeys.token, renewed)
    expect(await session?.renew(annaToken)).toBe(renewed)
    expect(server.requests).toHaveLength(0)
  })
})
