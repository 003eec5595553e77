import { bareServer, connection } from '#client/lib/api/connection.ts'
import { createStore } from '#client/lib/create-store.ts'
import { followOtherTabs } from '#client/lib/device/other-tabs.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'

/**
 * Looks now, at the end of a session and when the connection returns whether the server has closed the access of the
 * user whose data lie here; the data are then deleted. A tab that another one has wiped forgets what it has read.
 */
export function watchClosedAccess(): void {
  look()
  session.subscribe(look)
  connection.subscribe(look)
  followOtherTabs((news) => {
    if (news === 'wiped') void forgetReadData()
  })
}

function look(): void {
  if (session.accessToken() !== null) {
    whyEnded.set(undefined)
    return
  }
  if (connection.get() === 'offline' || bareServer.get()) return
  if (localStorage.getItem(storageKeys.owner) === null) return
  // Without a network the next look asks.
  import('./closed-access.ts').then(({ wipeIfClosed }) => wipeIfClosed()).catch(() => {})
}

/** Loaded only here, because the sign-in page reads nothing; a tab that cannot load it has read nothing either. */
async function forgetReadData(): Promise<void> {
  const loaded = await import('#client/lib/api/query-client.ts').catch(() => undefined)
  loaded?.queryClient.clear()
}

/** Why the session that was open here has ended, as the sign-in page says it. */
export const whyEnded = createStore<string | undefined>(undefined)
