import { api } from '#client/lib/api.ts'
import { ApiError, NoConnectionError } from '#client/lib/api-error.ts'
import { connection } from '#client/lib/connection.ts'
import { channelsCopy } from '#client/offline/channels-copy.ts'
import type { Channel } from '#contract/channels.ts'
import * as endpoints from '#contract/channels.ts'
import type { ChannelField } from '#domain/channel.ts'
import type { ChannelsFilter, ChannelsPage } from './channels.queries.ts'
import type { ExportFormat } from './file-worker.ts'
import { openFileWorker } from './open-file-worker.ts'

export type ExportFilter = Pick<ChannelsFilter, 'search' | 'category_ids' | 'sort'>
type ExportOptions = {
  filter: ExportFilter
  fields: readonly ChannelField[]
  format: ExportFormat
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}

/** Rows that travel at a time. Another server may refuse pages larger than those that the interface offers. */
const LARGE_PAGE = 1_000
const INTERFACE_PAGE = 50

/**
 * The channels that the filter finds as a file: as the server has them, or the copy on this device without a network.
 * Rejects as `api` and the copy do, and with an `AbortError` when it was cancelled.
 */
export async function exportChannels(options: ExportOptions): Promise<Blob> {
  try {
    if (connection.get() === 'online') return await write(options, fromServer)
  } catch (error) {
    if (!(error instanceof NoConnectionError)) throw error
  }
  // From the start: half of one state and half of another would be of neither.
  return write(options, fromCopy)
}

type Source = (filter: ExportFilter, page: number, size: number) => Promise<ChannelsPage>

const fromServer: Source = async ({ sort, ...body }, page, page_size) =>
  api(endpoints.search, { query: { page, page_size, sort }, body })

const fromCopy: Source = (filter, page, page_size) => channelsCopy.search({ ...filter, page, page_size })

async function write({ filter, fields, format, onProgress, signal }: ExportOptions, source: Source) {
  const worker = openFileWorker()
  try {
    for await (const { items, done, total } of pagesOf(source, filter)) {
      signal.throwIfAborted()
      await Promise.race([worker.remote.add(items), worker.ended])
      onProgress(done, total)
    }
    const blob = await Promise.race([worker.remote.write(fields, format), worker.ended, aborted(signal)])
    return blob
  } finally {
    worker.end()
  }
}

async function* pagesOf(source: Source, filter: ExportFilter) {
  let size = LARGE_PAGE
  const turnTo = (page: number) => source(filter, page, size)
  let answer = await turnTo(1).catch((error: unknown) => {
    if (!(error instanceof ApiError) || ![400, 422].includes(error.status)) throw error
    size = INTERFACE_PAGE
    return turnTo(1)
  })
  /** A channel that is added meanwhile shifts the later pages, and one comes twice. */
  const seen = new Set<number>()
  for (let page = 2; ; page++) {
    const { items, total } = answer
    const fresh: Channel[] = items.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    yield { items: fresh, done: seen.size, total }
    if (items.length < size) return
    answer = await turnTo(page)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
