import { api } from '#client/lib/api/api.ts'
import { connection } from '#client/lib/api/connection.ts'
import { meta } from '#contract/meta.ts'

/**
 * Asks the server whether the session still stands when the user returns to the page, because an idle page sends no
 * request and no stream tells it. Returns the function that stops it.
 */
export function watchSession(): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let isAsking = false
  const look = async () => {
    if (isAsking || document.visibilityState === 'hidden' || connection.get() === 'offline') return
    isAsking = true
    // A refusal ends the session (create-api.ts). Any other answer says nothing about it.
    await api(meta, {}, { signal }).catch(() => {})
    isAsking = false
  }
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('focus', look, { signal })
  return () => leaving.abort()
}
