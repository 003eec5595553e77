import { ApiError } from '#client/lib/http/api-error.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import * as imports from '#contract/channel-imports.ts'
import * as channels from '#contract/channels.ts'
import { writeAtOnce } from './own-imports.ts'
import type { BasePage, ServerCalls } from './server-calls.ts'

/** Serves every call with the extensions of our server. */
export function ownServer(api: Api): ServerCalls {
  return {
    basePages: () => changedPages(api, null),
    areBasePagesSteady: true,
    canSort: true,
    searchChannels: ({ search, category_ids, page, page_size, sort }, signal) =>
      api(
        channels.search,
        {
          query: { page, page_size, ...(sort === undefined ? {} : { sort }) },
          body: { search, category_ids: [...category_ids] },
        },
        { signal },
      ),
    baseChecksum: () => api(channels.checksum),
    writeImport: (source) => writeAtOnce(api, source),
    lastImport: async (signal) => (await api(imports.last, {}, { signal })).last,
    storesViews: true,
    storesShortlists: true,
    canStopAnswer: true,
    canRenameChat: true,
  }
}

/** The server does not know the changes since the cursor, so the whole base is downloaded. */
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
    // The next page travels while this page is written.
    const next = answer.has_more ? fetchChanges(api, cursor) : undefined
    // A failed write abandons the next page.
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

/** Whether the server does not know the call or refuses its arguments. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}
