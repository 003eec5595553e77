import { api } from '#client/lib/api/api.ts'
import { estimatesKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { isMissing } from '#client/lib/http/api-error.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import * as estimates from '#contract/estimates.ts'

export const estimateKey = (id: number) => [...estimatesKey, 'estimate', id] as const

export const estimateQuery = (id: number) => ({
  ...readingQuery<estimates.Estimate>(estimateKey(id), {
    network: (signal) => api(estimates.get, { params: { id: String(id) } }, { signal }),
    copy: notAvailableOffline,
  }),
  // The page itself says that there is no such estimate.
  meta: { isToldElsewhere: isMissing },
})
