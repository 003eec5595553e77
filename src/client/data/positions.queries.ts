import { api } from '#client/lib/api/api.ts'
import { positionsKey } from '#client/lib/api/query-keys.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { keepSeenList, readSeenList } from '#client/offline/copy/seen-lists.ts'
import * as positions from '#contract/positions.ts'

/** Reads the registry of positions, which fills rate cards. */
export function positionsQuery() {
  return readingQuery<positions.Position[]>(positionsKey, {
    network: async (signal) => {
      const items = await api(positions.list, {}, { signal })
      keepSeenList('positions', items)
      return items
    },
    copy: () => readSeenList('positions', positions.list.response),
  })
}
