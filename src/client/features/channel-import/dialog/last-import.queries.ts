import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { serverHas } from '#client/lib/api/server-meta.ts'
import { last } from '#contract/channel-imports.ts'

/** Reads the last written import; null without one, or where the server has no imports. */
export function lastImportQuery() {
  return queryOptions({
    queryKey: [...channelsKey, 'last-import'],
    queryFn: async ({ signal, client }) => {
      if (!(await serverHas(client, 'channel-imports'))) return null
      return (await api(last, {}, { signal })).last
    },
    meta: { silent: true },
  })
}
