import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { estimatesKey } from '#client/lib/api/query-keys.ts'
import { isMissing } from '#client/lib/http/api-error.ts'
import * as estimates from '#contract/estimates.ts'

export const estimateKey = (id: number) => [...estimatesKey, 'estimate', id] as const

export function estimateQuery(id: number) {
  return queryOptions({
    queryKey: estimateKey(id),
    queryFn: ({ signal }) => api(estimates.get, { params: { id: String(id) } }, { signal }),
    // The page itself says that there is no such estimate.
    meta: { isToldElsewhere: isMissing },
  })
}
