import { api } from '#client/lib/api/api.ts'
import { estimatesKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import * as estimates from '#contract/estimates.ts'

/** Reads all estimates as their list shows them. Forms and the palette choose from the same answer. */
export function estimatesQuery() {
  return readingQuery<estimates.ListedEstimate[]>([...estimatesKey, 'list'], {
    network: (signal) => api(estimates.list, {}, { signal }),
    copy: notAvailableOffline,
  })
}
