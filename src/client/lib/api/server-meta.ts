import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/lib/http/api-error.ts'
import { type Extension, meta } from '#contract/meta.ts'
import { api } from './api.ts'

/** Reads which extensions the server has. A server without `/meta` has none. */
export function serverMetaQuery() {
  return queryOptions({
    queryKey: ['meta'],
    queryFn: ({ signal }) => api(meta, {}, { signal }),
    meta: { silent: true },
  })
}

/**
 * Resolves to whether the server has the extension.
 * @throws when the server cannot be asked.
 */
export async function serverHas(client: QueryClient, extension: Extension): Promise<boolean> {
  try {
    const { extensions } = await client.ensureQueryData(serverMetaQuery())
    return extensions.includes(extension)
  } catch (error) {
    if (error instanceof ApiError && !error.isAway) return false
    throw error
  }
}

/** The same for components; false until the answer is there. */
export function useServerHas(extension: Extension): boolean {
  return useQuery(serverMetaQuery()).data?.extensions.includes(extension) ?? false
}
