import { ApiError } from '#client/lib/http/api-error.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import type { Channel } from '#contract/channels.ts'
import * as channels from '#contract/channels.ts'
import { type Extension, meta } from '#contract/meta.ts'

/** Other servers may refuse pages larger than those of the interface. */
const LARGE_PAGE = 1_000
const INTERFACE_PAGE = 50

/** A part of the base on its way to the device. `cursor` starts the next changes; null when it is unknown. */
export type ChannelsPage = { items: Channel[]; deletedIds: number[]; total: number; cursor: string | null }

/** The server does not know the changes since the cursor, so the whole base is downloaded. */
export class CursorRefusedError extends Error {}

/**
 * Yields the changes since the cursor, or the whole base without one.
 * @throws CursorRefusedError
 */
export async function* changedPages(api: Api, since: string | null): AsyncGenerator<ChannelsPage> {
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

/** Yields the whole base page by page through search, for a server that does not report changes. */
export async function* searchedPages(api: Api): AsyncGenerator<ChannelsPage> {
  let pageSize = LARGE_PAGE
  const turnTo = (page: number) =>
    api(channels.search, { query: { page, page_size: pageSize }, body: { search: '', category_ids: [] } })

  let answer = await turnTo(1).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    pageSize = INTERFACE_PAGE
    return turnTo(1)
  })
  let seen = 0
  for (let page = 2; ; page++) {
    const { items, total } = answer
    yield { items, deletedIds: [], total, cursor: null }
    seen += items.length
    if (items.length === 0 || seen >= total) return
    answer = await turnTo(page)
  }
}

/** Resolves to whether the server has the extension. */
export async function hasExtension(api: Api, wanted: Extension): Promise<boolean> {
  try {
    return (await api(meta)).extensions.includes(wanted)
  } catch (error) {
    // A server without extensions answers an unknown /meta in its own way.
    if (error instanceof ApiError && !error.isAway) return false
    throw error
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
