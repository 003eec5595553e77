import { api } from '#client/lib/api.ts'
import { positionsKey } from '#client/lib/query-keys.ts'
import { nothingKept } from '#client/offline/nothing-kept-error.ts'
import { readingQuery } from '#client/offline/reading-query.ts'
import * as positions from '#contract/positions.ts'

export function positionsQuery() {
  return readingQuery<positions.Position[]>(positionsKey, {
    network: (signal) => api(positions.list, {}, { signal }),
    copy: nothingKept,
  })
}
