import { api } from '#client/lib/api.ts'
import { directionsKey } from '#client/lib/query-keys.ts'
import { nothingKept } from '#client/offline/nothing-kept-error.ts'
import { readingQuery } from '#client/offline/reading-query.ts'
import * as directions from '#contract/directions.ts'

export function directionsQuery() {
  return {
    ...readingQuery<directions.Direction[]>(directionsKey, {
      network: (signal) => api(directions.list, {}, { signal }),
      copy: nothingKept,
    }),
    meta: { errorMessage: 'Ошибка загрузки направлений' },
  }
}
