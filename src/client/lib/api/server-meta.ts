import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/lib/http/api-error.ts'
import { type Extension, meta } from '#contract/meta.ts'
import { api } from './api.ts'

/** What the server is and can do beyond the calls that every server answers; one without `/meta` has nothing more. */
export function serverMetaQuery() {
  return queryOptions({
    queryKey: ['meta'],
    queryFn: ({ signal }) => api(meta, {}, { signal }),
    meta: { silent: true },
  })
}

/** Whether the server announces the extension. Rejects when it cannot be asked. */
export async function serverHas(client: QueryClient, extension: Extension): Promise<boolean> {
  try {
    const { extensions } = await client.ensureQueryData(serverMetaQuery())
    return extensions.includes(extension)
  } catch (error) {
    if (error instanceof ApiError && !error.isAway) return false
    throw error
  }
}

/** The same for what is shown: not yet while it is not known. */
export function useServerHas(extension: Extension): boolean {
  return useQuery(serverMetaQuery()).data?.extensions.includes(extension) ?? false
}
