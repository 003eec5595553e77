import type { QueryClient } from '@tanstack/react-query'
import { callsToSearch, canAnswer, comparedOf } from '#client/features/channels/data/channels.queries.ts'
import { isReordered } from '#client/features/channels/data/channels-base-search.ts'
import { connection } from '#client/lib/api/connection.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import { openWorkerThread } from '#client/lib/page/worker-thread.ts'
import { largePages } from '#client/lib/server/base-calls.ts'
import type { ChannelsPage } from '#client/lib/server/server-calls.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import type { Channel } from '#contract/channels.ts'
import { type NamedSearch, parseChannelSort } from '#domain/channel-search/channel-search.ts'
import type { ExportedTable, FileWorker, StoredOrder } from './file-worker.ts'

type ExportOptions = {
  client: QueryClient
  filter: NamedSearch
  table: ExportedTable
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}

/**
 * Writes the matching channels to a file, from the server or, without a connection, from the offline copy.
 * @throws as `api` and the offline copy do, and an `AbortError` when the export was cancelled
 */
export async function exportChannels(options: ExportOptions): Promise<Blob> {
  try {
    if (connection.get() === 'online') return await write(options, await fromServer(options))
  } catch (error) {
    if (!isUnanswered(error)) throw error
  }
  // Starts again with the copy's first page, because pages of two different states do not fit together.
  return write(options, fromCopy(options.filter))
}

/** Reads the channels page by page. `order` is set if the channels still have to be sorted. */
type Source = { read: (page: number, size: number) => Promise<ChannelsPage>; order?: StoredOrder | undefined }

/** Reads from the server. A bare server returns the channels in its own order. */
async function fromServer({ client, filter }: ExportOptions): Promise<Source> {
  const server = await callsToSearch(client, filter)
  if (!canAnswer(server, filter)) return fromCopy(filter)
  return {
    read: (page, page_size) => server.searchChannels({ ...filter, page, page_size }),
    order: server.isOurs ? undefined : storedOrder(filter),
  }
}

function storedOrder({ sort }: NamedSearch): StoredOrder | undefined {
  if (!isReordered(sort)) return undefined
  const { field, direction } = parseChannelSort(sort) ?? {}
  return field && direction && field !== 'placement' ? { field, direction } : undefined
}

function fromCopy(filter: NamedSearch): Source {
  return { read: (page, page_size) => channelsCopy.search({ ...filter, page, page_size }) }
}

async function write({ table, onProgress, signal }: ExportOptions, { read, order }: Source) {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  const { ask, end } = openWorkerThread<FileWorker>(worker, (options) => new Error('the writer has failed', options))
  const cancel = () => end(signal.reason)
  signal.addEventListener('abort', cancel)
  try {
    for (let turn = 1; ; turn++) {
      await ask((writer) => writer.begin())
      let isWhole = false
      for await (const { items, done, total, whole } of pagesOf(read)) {
        // A removed or locked copy leaves these cells empty.
        const compared = table.hasStandings ? await standingsOf(items) : []
        await ask((writer) => writer.add(items, compared))
        isWhole = whole
        onProgress(done, total)
      }
      if (isWhole || turn === MOST_TURNS) break
    }
    return await ask((writer) => writer.write(table, order))
  } finally {
    signal.removeEventListener('abort', cancel)
    end(undefined)
  }
}

const standingsOf = (items: readonly Channel[]) => channelsCopy.standings(items.map(comparedOf)).catch(() => [])

/** The maximum number of times that all pages are read if changes shift them; the last reading is used in any case. */
const MOST_TURNS = 3

async function* pagesOf(read: Source['read']) {
  let atFirst: number | undefined
  /** An added channel shifts the later pages, so a channel appears twice. */
  const seen = new Set<number>()
  for await (const { items, total } of largePages(read)) {
    atFirst ??= total
    const fresh: Channel[] = items.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    // A deleted or moved channel may have shifted another channel to a page that was already read.
    yield { items: fresh, done: seen.size, total, whole: total === atFirst && seen.size === total }
  }
}
