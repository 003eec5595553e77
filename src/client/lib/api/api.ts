import { createStore } from '#client/lib/create-store.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { createApi } from '#client/lib/http/create-api.ts'
import { createHttpClient, type RequestContext, type ServerFacts } from '#client/lib/http/http-client.ts'
import { session } from '#client/lib/session/session.ts'
import { connection } from './connection.ts'

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

/** Records an answer of the server to a page or its worker. `at` is the server's time in ms since 1970, or null. */
export function recordServerContact(at: number | null): void {
  copyLock.hear(at)
  // A sign-out leaves nothing on the device, so nothing is written after it.
  if (session.accessToken() === null) return
  copyLock.recordServerContact()
  // After a month the device may have another user, so this user must sign in again.
  if (copyLock.isLocked()) session.expire()
}

/** How short of space the server's disk is, as of its last response; null with enough space. */
export const serverDisk = createStore<string | null>(null)

type Download = {
  json: unknown
  signal: AbortSignal
  /** Receives how many bytes have arrived. */
  onBytes: (count: number) => void
}

/**
 * Returns the file that a POST to the path answers with, however long it takes. The browser may keep it on its disk.
 * @throws ApiError, NoConnectionError, or the error of a connection that was cut
 */
export function download(path: string, { json, signal, onBytes }: Download): Promise<Blob> {
  return createHttpClient(session)
    .post(path, {
      json,
      signal,
      context: { access: 'session' } satisfies RequestContext,
      timeout: false,
      onDownloadProgress: ({ transferredBytes }) => onBytes(transferredBytes),
    })
    .blob()
}
