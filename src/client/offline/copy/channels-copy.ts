import { PageOutdatedError } from '#client/lib/device/not-available-offline.ts'
import type { ChannelsByAddress } from '#client/offline/database/copy-reader.ts'
import { askCopyWorker, notAvailableReason } from '#client/offline/sync/copy-worker.ts'
import { syncStatus } from '#client/offline/sync/sync-status.ts'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChannelCharts } from '#domain/channel-charts.ts'
import type { ChannelPageQuery, ChannelSearch } from '#domain/channel-search/channel-search.ts'

/**
 * Reads the device's copy of the channel base. `asOf` is the date of the copy.
 * @throws NotAvailableOfflineError when the device has no copy
 */
export const channelsCopy = {
  /** Returns a page of channels with the rules and the order of the server's search. */
  async search(query: ChannelPageQuery): Promise<{ items: Channel[]; total: number; asOf: Date }> {
    const { items, total, asOf } = kept(await askCopyWorker((worker) => worker.search(query)))
    return { items, total, asOf: new Date(asOf) }
  },

  async charts(search: ChannelSearch): Promise<{ charts: ChannelCharts; asOf: Date }> {
    const { charts, asOf } = kept(await askCopyWorker((worker) => worker.charts(search)))
    return { charts, asOf: new Date(asOf) }
  },

  /** Returns channels by the keys of their addresses. */
  async byAddress(keys: readonly string[]): Promise<ChannelsByAddress> {
    return kept(await askCopyWorker((worker) => worker.byAddress(keys)))
  },

  /** Returns undefined when the copy has no such channel. */
  async get(id: number): Promise<{ item: Channel; asOf: Date } | undefined> {
    const { item, asOf } = kept(await askCopyWorker((worker) => worker.get(id)))
    return item && { item, asOf: new Date(asOf) }
  },

  async categories(): Promise<{ items: ChannelCategory[]; asOf: Date }> {
    const { items, asOf } = kept(await askCopyWorker((worker) => worker.categories()))
    return { items, asOf: new Date(asOf) }
  },
}

/** Throws if the worker returned undefined. The worker does not throw, because an error loses its class on the way. */
function kept<T>(answer: T | undefined): T {
  if (answer !== undefined) return answer
  const reason = notAvailableReason()
  if (!(reason instanceof PageOutdatedError)) syncStatus.reportNotAvailable()
  throw reason
}
