import { api } from '#client/lib/api/api.ts'
import { estimatesKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import * as estimates from '#contract/estimates.ts'

/** Reads all estimates in the form that their list shows. Forms and the command palette use the same response. */
export function estimatesQuery() {
  return readingQuery<estimates.ListedEstimate[]>([...estimatesKey, 'list'], {
    network: (signal) => api(estimates.list, {}, { signal }),
    copy: notAvailableOffline,
  })
}
