import { directionsKey } from '#client/lib/api/query-keys.ts'
import { keptQuery } from '#client/offline/copy/seen-lists.ts'
import { keptDirections } from '#client/offline/database/kept-resources.ts'

/** Reads the directions of projects. */
export function directionsQuery() {
  return {
    ...keptQuery(keptDirections, directionsKey),
    meta: { errorMessage: 'Ошибка загрузки направлений' },
  }
}
