import { createApi } from '#client/lib/http/create-api.ts'
import { session } from '#client/lib/session/session.ts'
import { connection } from './connection.ts'
import { recordServerContact } from './record-server-contact.ts'

/** Reports the outcome of each request to the connection store. */
export const apiObserver = {
  answered(at: number | null) {
    connection.reportAnswer()
    recordServerContact(at)
  },
  unanswered: connection.reportFailure,
  slow: connection.reportSlow,
}

/** Calls the API as the signed-in user. A worker makes its own API with `createApi`. */
export const api = createApi(session, { observer: apiObserver })
