import { ApiError } from '#client/lib/http/api-error.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import type { Channel } from '#contract/channels.ts'
import * as channels from '#contract/channels.ts'
import { type Extension, meta } from '#contract/meta.ts'

/** Other servers may refuse pages larger than those that the interface offers. */
const LARGE_PAGE = 1_000
const INTERFACE_PAGE = 50

/** A piece of the base on its way to the device. `cursor` is where the next changes start, null when that is unknown. */
export type ChannelsPage = { items: Channel[]; deletedIds: number[]; total: number; cursor: string | null }

/** The server cannot say what has changed since the cursor: the base has to be fetched from the start. */
export class CursorRefusedError extends Error {}

/** What has changed since the cursor, or without one the whole base. Rejects with `CursorRefusedError`. */
export async function* changedPages(api: Api, since: string | null): AsyncGenerator<ChannelsPage> {
  let cursor = since
  let answer = await fetchChanges(api, cursor)
  for (;;) {
    if (answer.resync) throw new CursorRefusedError()
    if (answer.has_more && answer.cursor === cursor) throw new Error('the server repeats its cursor')
    cursor = answer.cursor
    // The next page travels while this one is written.
    const next = answer.has_more ? fetchChanges(api, cursor) : undefined
    // When the writing fails, it is not asked for any more.
    next?.catch(() => {})
    yield { items: answer.items, deletedIds: answer.deleted_ids, total: answer.total, cursor }
    if (!next) return
    answer = await next
  }
}

/** The whole base from a server that does not tell changes, by turning the pages of its search. */
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

/** Whether the server has what the specification does not know. */
export async function hasExtension(api: Api, wanted: Extension): Promise<boolean> {
  try {
    return (await api(meta)).extensions.includes(wanted)
  } catch (error) {
    // A server without extensions knows no /meta, and says so in its own way.
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

/** The server does not know the call, or does not take what it was given. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}
