import type { QueryClient } from '@tanstack/react-query'
import { type ChannelsPage, canSort } from '#client/features/channels/data/channels.queries.ts'
import { channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import { api } from '#client/lib/api/api.ts'
import { connection } from '#client/lib/api/connection.ts'
import { ApiError, isUnanswered } from '#client/lib/http/api-error.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import type { Channel } from '#contract/channels.ts'
import * as endpoints from '#contract/channels.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import { type ChannelSearch, type ChannelSort, parseChannelSort } from '#domain/channel-search.ts'
import type { ExportFormat } from './file-worker.ts'
import { openFileWorker } from './open-file-worker.ts'

type ExportOptions = {
  client: QueryClient
  filter: ChannelSearch
  fields: readonly ChannelField[]
  format: ExportFormat
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}

/** The rows of a request. Another server may refuse pages larger than those of the interface. */
const LARGE_PAGE = 1_000
const INTERFACE_PAGE = 50

/**
 * Writes the matching channels to a file, from the server or without a network from the copy on this device.
 * @throws as `api` and the copy do, and an `AbortError` when it was cancelled
 */
export async function exportChannels(options: ExportOptions): Promise<Blob> {
  try {
    if (connection.get() === 'online') return await write(options, await fromServer(options))
  } catch (error) {
    if (!isUnanswered(error)) throw error
  }
  // The copy is read from the start, because halves of two states make no state.
  return write(options, fromCopy(options.filter))
}

/** Reads the rows page by page; `order` is the sort that the file still needs. */
type Source = { read: (page: number, size: number) => Promise<ChannelsPage>; order?: ChannelSort | undefined }

/** Reads from the server; one that cannot sort returns the rows in its own order. */
async function fromServer({
  client,
  filter: { search, category_ids, sort },
}: ExportOptions): Promise<Source> {
  const isOrdered = sort !== undefined && sort !== channelsBaseDefaults.sort
  const body = { search, category_ids: [...category_ids] }
  const sorted = isOrdered && (await canSort(client))
  return {
    read: (page, page_size) =>
      api(endpoints.search, { query: { page, page_size, ...(sorted ? { sort } : {}) }, body }),
    order: isOrdered && !sorted ? parseChannelSort(sort) : undefined,
  }
}

function fromCopy(filter: ChannelSearch): Source {
  return { read: (page, page_size) => channelsCopy.search({ ...filter, page, page_size }) }
}

async function write({ fields, format, onProgress, signal }: ExportOptions, { read, order }: Source) {
  const worker = openFileWorker()
  try {
    for (let turn = 1; ; turn++) {
      await Promise.race([worker.remote.begin(), worker.ended])
      let isWhole = false
      for await (const { items, done, total, whole } of pagesOf(read)) {
        signal.throwIfAborted()
        await Promise.race([worker.remote.add(items), worker.ended])
        isWhole = whole
        onProgress(done, total)
      }
      if (isWhole || turn === MOST_TURNS) break
    }
    const file = worker.remote.write(fields, format, order)
    return await Promise.race([file, worker.ended, aborted(signal)])
  } finally {
    worker.end()
  }
}

/** How often pages are read again after a change shifted them; the last reading is taken as it is. */
const MOST_TURNS = 3

async function* pagesOf(read: Source['read']) {
  let size = LARGE_PAGE
  let answer = await read(1, size).catch((error: unknown) => {
    if (!(error instanceof ApiError) || ![400, 422].includes(error.status)) throw error
    size = INTERFACE_PAGE
    return read(1, size)
  })
  const atFirst = answer.total
  /** An added channel shifts the later pages and repeats a row. */
  const seen = new Set<number>()
  let turned = 0
  for (let page = 2; ; page++) {
    const { items, total } = answer
    const fresh: Channel[] = items.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    turned += items.length
    // A deleted or moved channel may have shifted another one past the pages.
    yield { items: fresh, done: seen.size, total, whole: total === atFirst && seen.size === total }
    // Some servers return smaller pages than requested without saying so.
    if (items.length === 0 || turned >= total) return
    answer = await read(page, size)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
