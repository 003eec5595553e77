import type { RequestContext } from '#client/lib/http/http-client.ts'
import { createHttpClient } from '#client/lib/http/http-client.ts'
import { session } from '#client/lib/session/session.ts'

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
