import { isRefusal } from '#client/lib/http/api-error.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import * as channels from '#contract/channels.ts'
import type { BaseCalls, BasePage } from './server-calls.ts'

/** Reads the base by the calls of our server. */
export function ownBase(api: Api): BaseCalls {
  return {
    basePages: () => changedPages(api, null),
    areBasePagesSteady: true,
    baseChecksum: () => api(channels.checksum),
  }
}

/** The server cannot list the changes since the cursor, so the caller downloads the whole base. */
export class CursorRefusedError extends Error {}

/**
 * Yields the changes since the cursor, or the whole base without one. Only our server gives cursors.
 * @throws CursorRefusedError
 */
export async function* changedPages(api: Api, since: string | null): AsyncGenerator<BasePage> {
  let cursor = since
  let answer = await fetchChanges(api, cursor)
  for (;;) {
    if (answer.resync) throw new CursorRefusedError()
    if (answer.has_more && answer.cursor === cursor) throw new Error('the server repeats its cursor')
    cursor = answer.cursor
    // The next page downloads while the caller stores this page.
    const next = answer.has_more ? fetchChanges(api, cursor) : undefined
    // If the caller fails to store this page, the next page is not awaited, so its error is ignored here.
    next?.catch(() => {})
    yield { items: answer.items, deletedIds: answer.deleted_ids, total: answer.total, cursor }
    if (!next) return
    answer = await next
  }
}

async function fetchChanges(api: Api, cursor: string | null) {
  try {
    return await api(channels.changes, { query: cursor === null ? {} : { cursor } })
  } catch (error) {
    throw cursor !== null && isRefusal(error) ? new CursorRefusedError() : error
  }
}
