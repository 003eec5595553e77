import { jwtDecode } from 'jwt-decode'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { createStore } from '#client/lib/store/create-store.ts'

export type SessionUser = { id: string; email: string; fullName: string }
export type SessionState =
  | { status: 'authenticated'; user: SessionUser }
  /** `lost`: the server ended it, as this tab was told: the user goes on where they were. */
  | { status: 'unauthenticated'; lost: boolean }

export const TOKEN_KEY = storageKeys.token

/** With these a server refuses a cookie that is missing, has run out or was ended; which one depends on its make. */
const REFUSALS: readonly number[] = [400, 401, 403, 422]

/**
 * Who is signed in, derived from the access token in local storage, which all tabs share. `origin` is for
 * callers outside a browser.
 */
export function createSession({ origin = '' }: { origin?: string } = {}) {
  const renewals = new Map<string, Promise<string | null>>()
  const state = createStore(derive(false))

  const accessToken = () => localStorage.getItem(TOKEN_KEY)

  const follow = (lost: boolean) => {
    const next = derive(lost)
    if (!isSame(state.get(), next)) state.set(next)
  }

  const store = (token: string) => {
    localStorage.setItem(TOKEN_KEY, token)
    follow(true)
  }

  const drop = (lost: boolean) => {
    localStorage.removeItem(TOKEN_KEY)
    follow(lost)
  }

  /** Runs alone among all tabs: the second tab finds the first one's token. */
  const renewAlone = async (stale: string) => {
    // What one user has begun is not repeated in the name of the next.
    const sameUsersToken = () => (isOfSameUser(stale, accessToken()) ? accessToken() : null)
    if (accessToken() !== stale) return sameUsersToken()
    try {
      // A tab that renews has called the server already; the sign-in page does without these parts.
      const [{ createApi }, { refresh }] = await Promise.all([
        import('#client/lib/http/create-api.ts'),
        import('#contract/auth.ts'),
      ])
      const api = createApi({ accessToken: () => null, renew: async () => null }, { origin })
      const { access_token } = await api(refresh)
      // Signed out, or signed in as another, while the answer was on its way.
      if (accessToken() === stale && isOfSameUser(stale, access_token)) store(access_token)
      else if (accessToken() === stale) drop(true)
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) throw error
      if (accessToken() === stale) drop(true)
    }
    return sameUsersToken()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,

    accessToken,

    signIn: store,

    /** Other tabs sign out at once; this one once `signOut` is called, when it has tidied up. */
    dropToken: () => localStorage.removeItem(TOKEN_KEY),

    /** The user's own leave; `lost` sessions end by themselves. */
    signOut: () => drop(false),

    /** The user has to sign in once more; until then everything stays as it is. */
    expire: () => drop(true),

    /**
     * The token to use instead of one that was refused; null when the session is over. Only a refusal ends it: no answer,
     * a 5xx or a portal's page rejects and keeps the token.
     */
    renew(stale: string): Promise<string | null> {
      const underWay = renewals.get(stale)
      if (underWay) return underWay
      const renewal = oneTabAtATime(() => renewAlone(stale)).finally(() => renewals.delete(stale))
      renewals.set(stale, renewal)
      return renewal
    },

    /** Another tab has signed in or out; only the tab that loses its session leads back to where it was. */
    followOtherTabs: () => follow(false),
  }
}

function derive(lost: boolean): SessionState {
  const token = localStorage.getItem(TOKEN_KEY)
  if (token === null) return { status: 'unauthenticated', lost }
  try {
    return { status: 'authenticated', user: userOf(token) }
  } catch (error) {
    localStorage.removeItem(TOKEN_KEY)
    reportError(new Error('Не удалось прочитать ключ доступа: он удалён, войдите ещё раз', { cause: error }))
    return { status: 'unauthenticated', lost }
  }
}

/** Whom the token names; throws when it names no user. */
export function userOf(token: string): SessionUser {
  return readClaims(jwtDecode(token))
}

/** By hand: zod is more than all the rest that the sign-in page needs of ours. */
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

/** Without Web Locks (an insecure origin, say) tabs may race; the server's grace for a refresh token covers that. */
function oneTabAtATime<T>(task: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request('promodesk-session-renewal', task) : task()
}
