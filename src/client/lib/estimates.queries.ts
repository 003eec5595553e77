import { nothingKept } from '#client/offline/nothing-kept-error.ts'
import { readingQuery } from '#client/offline/reading-query.ts'
import * as estimates from '#contract/estimates.ts'
import { api } from './api.ts'
import { estimatesKey } from './query-keys.ts'

/** All estimates, as their list has them: what is chosen from, and found, elsewhere too. */
export function estimatesQuery() {
  return readingQuery<estimates.ListedEstimate[]>([...estimatesKey, 'list'], {
    network: (signal) => api(estimates.list, {}, { signal }),
    copy: nothingKept,
  })
}
