import { PageOutdatedError } from '#client/lib/device/not-available-offline.ts'
import type { ChannelsByAddress } from '#client/offline/database/copy-reader.ts'
import { askCopyWorker, notAvailableReason } from '#client/offline/sync/copy-worker.ts'
import { syncStatus } from '#client/offline/sync/sync-status.ts'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChannelCharts } from '#domain/channel-charts.ts'
import type { ChannelFacet, FacetField } from '#domain/channel-search/channel-facets.ts'
import type { NamedPageQuery, NamedSearch } from '#domain/channel-search/channel-search.ts'
import type { ChannelStanding, ComparedChannel } from '#domain/channel-search/channel-standing.ts'

/**
 * Reads the device's copy of the channel base. `asOf` is the date of the copy.
 * @throws NotAvailableOfflineError when the device has no copy
 */
export const channelsCopy = {
  /** Returns a page of channels with the rules and the order of the server's search. */
  async search(query: NamedPageQuery): Promise<{ items: Channel[]; total: number; asOf: Date }> {
    const { items, total, asOf } = kept(await askCopyWorker((worker) => worker.search(query)))
    return { items, total, asOf: new Date(asOf) }
  },

  async charts(search: NamedSearch): Promise<{ charts: ChannelCharts; asOf: Date }> {
    const { charts, asOf } = kept(await askCopyWorker((worker) => worker.charts(search)))
    return { charts, asOf: new Date(asOf) }
  },

  /** Counts the values of a field among the matches; undefined for a field without values to count. */
  async facet(field: FacetField, search: NamedSearch): Promise<ChannelFacet | undefined> {
    return kept(await askCopyWorker((worker) => worker.facet(field, search))).facet
  },

  /** Returns the number of matches of each search. */
  async counts(searches: readonly NamedSearch[]): Promise<number[]> {
    return kept(await askCopyWorker((worker) => worker.counts(searches)))
  },

  /** Compares channels, as they are shown or typed, with the others of their categories. */
  async standings(channels: readonly ComparedChannel[]): Promise<ChannelStanding[][]> {
    return kept(await askCopyWorker((worker) => worker.standings(channels)))
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
