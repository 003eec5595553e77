import { useEffect } from 'react'
import { api } from '#client/lib/api/api.ts'
import { connection } from '#client/lib/api/connection.ts'

const CHECK_MS = 60_000

/**
 * Asks the server each minute whether the session still exists, while the page is looked at. Its user may read on
 * without any request after an administrator has closed the access.
 */
export function useSessionCheck(): void {
  useEffect(() => {
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [])
}

/** The refusal itself ends the session (create-api.ts). */
async function check(): Promise<void> {
  if (document.visibilityState !== 'visible' || connection.get() === 'offline') return
  try {
    // The dynamic import keeps the contract out of the first chunk.
    const { listSessions } = await import('#contract/accounts/auth.ts')
    await api(listSessions)
  } catch {
    // The next check asks again.
  }
}
