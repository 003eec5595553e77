import { api } from '#client/lib/api/api.ts'
import { directionsKey } from '#client/lib/api/query-keys.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { keepSeenList, readSeenList } from '#client/offline/copy/seen-lists.ts'
import * as directions from '#contract/directions.ts'

/** Reads the directions of projects. */
export function directionsQuery() {
  return {
    ...readingQuery<directions.Direction[]>(directionsKey, {
      network: async (signal) => {
        const items = await api(directions.list, {}, { signal })
        keepSeenList('directions', items)
        return items
      },
      copy: () => readSeenList('directions', directions.list.response),
    }),
    meta: { errorMessage: 'Ошибка загрузки направлений' },
  }
}
