import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { positionsKey } from '#client/lib/api/query-keys.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { keepSeenList, readSeenList } from '#client/offline/copy/seen-lists.ts'
import * as positions from '#contract/positions.ts'

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

/** The copy does not say which estimates use it (lib/device/storage-policy.ts). */
const keptPosition = z.extend(positions.position, {
  related_template_titles: z._default(z.array(z.string()), []),
})
