import { api } from '#client/lib/api/api.ts'
import { bareServer } from '#client/lib/api/bare-server.ts'
import { connection } from '#client/lib/api/connection.ts'
import * as directions from '#contract/directions.ts'
import { meta } from '#contract/meta.ts'

const CHECK_MS = 60_000

/**
 * Asks the server whether the session still stands, each minute and when the user returns to the page: a user may read
 * on without any request, and no stream tells that an administrator has closed the access. Returns the function that stops it.
 */
export function watchSession(): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let isAsking = false
  const look = async () => {
    if (isAsking || document.visibilityState === 'hidden' || connection.get() === 'offline') return
    isAsking = true
    // A refusal ends the session (create-api.ts). Any other answer says nothing about it.
    await api(bareServer.isKnown() ? directions.list : meta, {}, { signal }).catch(() => {})
    isAsking = false
  }
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('focus', look, { signal })
  const timer = setInterval(look, CHECK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => leaving.abort()
}
