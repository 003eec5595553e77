import { requestLogout } from '#client/lib/api/pending-logout.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { session } from '#client/lib/session/session.ts'
import { wipeDevice } from '#client/offline/device/wipe.ts'

/**
 * Leaves nothing of the user on this device, whatever the server says to it: the token, what is in memory and
 * the local copy. The server is told at the same time, or once it can be reached again (lib/api/pending-logout.ts).
 */
export async function signOut(): Promise<void> {
  // First, so that other tabs stop writing what is wiped next.
  session.dropToken()
  await Promise.all([wipeDevice().catch(reportError), requestLogout()])
  queryClient.clear()
  session.signOut()
}
