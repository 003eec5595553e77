import { api } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { session } from '#client/lib/session/session.ts'
import { wipeDevice } from '#client/offline/device/wipe.ts'
import { closedAccess } from '#contract/accounts/closed-access.ts'

/**
 * Deletes the data of a user whom an administrator has disabled, drafts too. Other ends of a session leave them.
 * @throws ApiError or NoConnectionError
 */
export async function wipeIfClosed(): Promise<void> {
  const { is_closed } = await api(closedAccess)
  // A user who has signed in meanwhile has a cookie of their own.
  if (!is_closed || session.accessToken() !== null) return
  await wipeDevice()
  queryClient.clear()
}
