import { createApi } from '#client/lib/http/create-api.ts'
import type { ServerFacts } from '#client/lib/http/server-facts.ts'
import { session } from '#client/lib/session/session.ts'
import { connection } from './connection.ts'
import { recordServerContact } from './record-server-contact.ts'
import { serverDisk } from './server-disk.ts'

/** Reports the outcome of each request to the connection store. */
export const apiObserver = {
  answered({ at, disk }: ServerFacts) {
    connection.reportAnswer()
    recordServerContact(at)
    serverDisk.set(disk)
  },
  unanswered: connection.reportFailure,
  slow: connection.reportSlow,
}

/** Calls the API as the signed-in user. A worker makes its own API with `createApi`. */
export const api = createApi(session, { observer: apiObserver })
