import { jwtDecode } from 'jwt-decode'
import { createStore } from '#client/lib/create-store.ts'
import { oneTabAtATime } from '#client/lib/device/other-tabs.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'

export type SessionUser = { id: string; email: string; fullName: string }
export type SessionState =
  | { status: 'authenticated'; user: SessionUser }
  /** `lost`: this tab learned that the server ended the session, so the user returns to the same page after sign-in. */
  | { status: 'unauthenticated'; lost: boolean }

/**
 * Holds who is signed in, read from the access token in local storage, which all tabs share.
 * `origin` is for callers outside a browser.
 */
export function createSession({ origin = '' }: { origin?: string } = {}) {
  const renewals = new Map<string, Promise<string | null>>()
  const state = createStore(derive(false))

  const accessToken = () => localStorage.getItem(storageKeys.token)

  const follow = (lost: boolean) => {
    const next = derive(lost)
    if (!isSame(state.get(), next)) state.set(next)
  }

  const store = (token: string) => {
    localStorage.setItem(storageKeys.token, token)
    follow(true)
  }

  const drop = (lost: boolean) => {
    localStorage.removeItem(storageKeys.token)
    follow(lost)
  }

  /** Runs in one tab at a time, so the second tab finds the first one's token. */
  const renewAlone = async (stale: string) => {
    // A user's request must not continue in the name of the next user.
    const sameUsersToken = () => (isOfSameUser(stale, accessToken()) ? accessToken() : null)
    if (accessToken() !== stale) return sameUsersToken()
    try {
      // A tab that renews has loaded these modules already; the sign-in page must not load them.
      const [{ createApi }, { refresh }] = await Promise.all([
        import('#client/lib/http/create-api.ts'),
        import('#contract/accounts/auth.ts'),
      ])
      const api = createApi({ accessToken: () => null, renew: async () => null }, { origin })
      const { access_token } = await api(refresh)
      // The user may have signed out or changed while the answer was on its way.
      if (accessToken() === stale && isOfSameUser(stale, access_token)) store(access_token)
      else if (accessToken() === stale) drop(true)
    } catch (error) {
      if (!(error instanceof ApiError && error.isRefused)) throw error
      if (accessToken() === stale) drop(true)
    }
    return sameUsersToken()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,

    accessToken,

    signIn: store,

    /** Signs the other tabs out now and this one when `signOut` is called, after its cleanup. */
    dropToken: () => localStorage.removeItem(storageKeys.token),

    /** The user signs out; a session that the server ended is `lost` instead. */
    signOut: () => drop(false),

    /** Asks the user to sign in again; the data on the device stay as they are. */
    expire: () => drop(true),

    /**
     * Returns the token that replaces a refused one, or null when the session is over.
     * @throws without an answer, on a 5xx and on a portal's page; the token then stays
     */
    renew(stale: string): Promise<string | null> {
      const underWay = renewals.get(stale)
      if (underWay) return underWay
      // Where tabs race, the server accepts a refresh token twice for a short time.
      const renewal = oneTabAtATime('promodesk-session-renewal', () => renewAlone(stale)).finally(() =>
        renewals.delete(stale),
      )
      renewals.set(stale, renewal)
      return renewal
    },

    /** Follows a sign-in or sign-out of another tab. Only a tab that lost its session itself returns to its page. */
    followOtherTabs: () => follow(false),
  }
}

function derive(lost: boolean): SessionState {
  const token = localStorage.getItem(storageKeys.token)
  if (token === null) return { status: 'unauthenticated', lost }
  try {
    return { status: 'authenticated', user: userOf(token) }
  } catch (error) {
    localStorage.removeItem(storageKeys.token)
    reportError(new Error('Не удалось прочитать ключ доступа: он удалён, войдите ещё раз', { cause: error }))
    return { status: 'unauthenticated', lost }
  }
}

/**
 * Returns the user whom the token names.
 * @throws when it names none
 */
export function userOf(token: string): SessionUser {
  return readClaims(jwtDecode(token))
}

/** The claims are checked by hand, because zod is larger than the rest of the sign-in page. */
function readClaims({ sub, email, full_name }: Record<string, unknown>): SessionUser {
  const id = typeof sub === 'number' ? String(sub) : sub
  if (typeof id !== 'string' || id === '') throw new Error('the token names no user')
  return {
    id,
    email: typeof email === 'string' ? email : '',
    fullName: typeof full_name === 'string' ? full_name : '',
  }
}

function isOfSameUser(one: string, other: string | null): boolean {
  try {
    return other !== null && userOf(one).id === userOf(other).id
  } catch {
    return false
  }
}

function isSame(a: SessionState, b: SessionState): boolean {
  if (a.status === 'unauthenticated' || b.status === 'unauthenticated') return a.status === b.status
  return a.user.id === b.user.id && a.user.email === b.user.email && a.user.fullName === b.user.fullName
}
