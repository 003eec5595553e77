import { createApi } from '#client/lib/http/create-api.ts'
import { session } from '#client/lib/session/session.ts'
import { connection } from './connection.ts'
import { recordServerContact } from './record-server-contact.ts'

/** Lets the connection know what became of each request. */
export const apiObserver = {
  answered(at: number | null) {
    connection.reportAnswer()
    recordServerContact(at)
  },
  unanswered: connection.reportFailure,
  slow: connection.reportSlow,
}

/** The page's calls, in the name of the signed-in user. A worker makes its own with `createApi`. */
export const api = createApi(session, { observer: apiObserver })
