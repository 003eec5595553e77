import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api.ts'
import { estimatesKey, positionsKey } from '#client/lib/query-keys.ts'
import * as estimates from '#contract/estimates.ts'
import * as positions from '#contract/positions.ts'

export function estimateKey(id: number) {
  return [...estimatesKey, 'estimate', id] as const
}

export function estimateQuery(id: number) {
  return queryOptions({
    queryKey: estimateKey(id),
    queryFn: ({ signal }) => api(estimates.get, { params: { id: String(id) } }, { signal }),
    // The page itself says what went wrong.
    meta: { silent: true },
  })
}

/** The positions that a rate card can be filled from. */
export function positionChoiceQuery() {
  return queryOptions({
    queryKey: [...positionsKey, 'choice'],
    queryFn: ({ signal }) => api(positions.list, {}, { signal }),
    meta: { silent: true },
  })
}
