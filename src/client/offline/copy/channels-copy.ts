import { PageOutdatedError } from '#client/lib/device/not-available-offline.ts'
import { askCopyWorker, notAvailableReason, type Question } from '#client/offline/sync/copy-worker.ts'
import { syncStatus } from '#client/offline/sync/sync-status.ts'
import type { FacetField } from '#domain/channel-search/channel-facets.ts'
import type { NamedPageQuery, NamedSearch } from '#domain/channel-search/channel-search.ts'
import type { ComparedChannel } from '#domain/channel-search/channel-standing.ts'

/**
 * Reads the device's copy of the channel base. `asOf` is the date of the copy.
 * @throws NotAvailableOfflineError when the device has no copy
 */
export const channelsCopy = {
  /** Returns a page of channels with the rules and the order of the server's search. */
  search: async (query: NamedPageQuery) => dated(await ask((worker) => worker.search(query))),

  charts: async (search: NamedSearch) => dated(await ask((worker) => worker.charts(search))),

  /** Counts the values of a field among the matches; undefined for a field without values to count. */
  facet: async (field: FacetField, search: NamedSearch) => (await ask((worker) => worker.facet(field, search))).facet,

  counts: (searches: readonly NamedSearch[]) => ask((worker) => worker.counts(searches)),

  /** Compares channels, as they are shown or typed, with the others of their categories. */
  standings: (channels: readonly ComparedChannel[]) => ask((worker) => worker.standings(channels)),

  byAddress: (keys: readonly string[]) => ask((worker) => worker.byAddress(keys)),

  /** Returns undefined when the copy has no such channel. */
  async get(id: number) {
    const { item, asOf } = dated(await ask((worker) => worker.get(id)))
    return item && { item, asOf }
  },

  categories: async () => dated(await ask((worker) => worker.categories())),
}

/** Throws if the worker returns undefined. The worker does not throw, because an error loses its class on the way. */
async function ask<T>(question: Question<T | undefined>): Promise<T> {
  const answer = await askCopyWorker(question)
  if (answer !== undefined) return answer
  const reason = notAvailableReason()
  if (!(reason instanceof PageOutdatedError)) syncStatus.reportNotAvailable()
  throw reason
}

const dated = <T extends { asOf: number }>({ asOf, ...read }: T) => ({ ...read, asOf: new Date(asOf) })
