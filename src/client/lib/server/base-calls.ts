import { isRefusal } from '#client/lib/http/api-error.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import * as channels from '#contract/channels.ts'
import type { BaseCalls, BasePage, ChannelsPage } from './server-calls.ts'

/** Chooses the calls that read the channel base of our server or of one of the bare specification. */
export function chooseBase(api: Api, isOurs: boolean): BaseCalls {
  if (isOurs) {
    return {
      basePages: () => changedPages(api, null),
      areBasePagesSteady: true,
      baseChecksum: () => api(channels.checksum),
    }
  }
  const searchAll = (page: number, page_size: number) =>
    api(channels.search, { query: { page, page_size }, body: { search: '', category_ids: [] } })
  return {
    async *basePages() {
      for await (const page of largePages(searchAll)) yield { ...page, deletedIds: [], cursor: null }
    },
    areBasePagesSteady: false,
    baseChecksum: async () => ({ count: (await searchAll(1, 10)).total, checksum: null }),
  }
}

/** Other servers may refuse pages larger than the interface requests. */
const LARGE_PAGE = 1_000
const INTERFACE_PAGE = 50

/** Yields the pages of a search in turn, as large as the server allows. */
export async function* largePages(
  read: (page: number, size: number) => Promise<ChannelsPage>,
): AsyncGenerator<ChannelsPage> {
  let size = LARGE_PAGE
  let answer = await read(1, size).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    size = INTERFACE_PAGE
    return read(1, size)
  })
  let seen = 0
  for (let page = 2; ; page++) {
    yield answer
    seen += answer.items.length
    // Some servers return smaller pages than requested without saying so.
    if (answer.items.length === 0 || seen >= answer.total) return
    answer = await read(page, size)
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
