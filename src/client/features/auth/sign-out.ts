import { requestLogout } from '#client/lib/api/pending-logout.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { session } from '#client/lib/session/session.ts'
import { wipeDevice } from '#client/offline/device/wipe.ts'

/**
 * Deletes the user's token, cached data and offline copy from this device. Ends the session on the server now, or
 * once the server can be reached (lib/api/pending-logout.ts).
 */
export async function signOut(): Promise<void> {
  // The token goes first, so that other tabs stop writing before the wipe.
  session.dropToken()
  await Promise.all([wipeDevice().catch(reportError), requestLogout()])
  queryClient.clear()
  session.signOut()
}
