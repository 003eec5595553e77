import { api } from '#client/lib/api.ts'
import { estimatesKey } from '#client/lib/query-keys.ts'
import { nothingKept } from '#client/offline/nothing-kept-error.ts'
import { readingQuery } from '#client/offline/reading-query.ts'
import * as estimates from '#contract/estimates.ts'

export function estimatesQuery() {
  return readingQuery<estimates.ListedEstimate[]>([...estimatesKey, 'list'], {
    network: (signal) => api(estimates.list, {}, { signal }),
    copy: nothingKept,
  })
}
