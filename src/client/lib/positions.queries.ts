import * as z from 'zod/mini'
import { readingQuery } from '#client/offline/reading-query.ts'
import { keepSeenList, readSeenList } from '#client/offline/seen-lists.ts'
import * as positions from '#contract/positions.ts'
import { api } from './api.ts'
import { positionsKey } from './query-keys.ts'

/** The registry of positions, which rate cards are filled from. */
export function positionsQuery() {
  return readingQuery<positions.Position[]>(positionsKey, {
    network: async (signal) => {
      const items = await api(positions.list, {}, { signal })
      keepSeenList('positions', items)
      return items
    },
    copy: () => readSeenList('positions', z.array(keptPosition)),
  })
}

/** The copy does not say which estimates use it (offline/kept-fields.ts). */
const keptPosition = z.extend(positions.position, {
  related_template_titles: z._default(z.array(z.string()), []),
})
