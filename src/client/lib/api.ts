import { copyLock } from '#client/offline/copy-lock.ts'
import { connection } from './connection.ts'
import { createApi } from './create-api.ts'
import { session } from './session.ts'

/** Lets the connection know what became of each request. */
export const apiObserver = {
  answered(at: number | null) {
    connection.reportAnswer()
    copyLock.hear(at)
    // After a sign-out nothing may be written down.
    if (session.accessToken() === null) return
    copyLock.noteContact()
    // Whoever has the device now may not be who signed in a month ago.
    if (copyLock.isLocked()) session.expire()
  },
  unanswered: connection.reportFailure,
  slow: connection.reportSlow,
}

/** The page's calls, in the name of the signed-in user. A worker makes its own with `createApi`. */
export const api = createApi(session, { observer: apiObserver })
