import { queryOptions } from '@tanstack/react-query'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { serverImports } from '#client/lib/server/server-imports.ts'

/** Reads the last written import; null if there is none or the server does not support imports. */
export function lastImportQuery() {
  return queryOptions({
    queryKey: [...channelsKey, 'last-import'],
    queryFn: async ({ signal, client }) => (await serverImports(client)).lastImport(signal),
    meta: { silent: true },
  })
}
