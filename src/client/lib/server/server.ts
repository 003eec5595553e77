import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { ApiError, isUnanswered } from '#client/lib/http/api-error.ts'
import { type Extension, extensions, meta } from '#contract/meta.ts'
import { chooseServer } from './choose-server.ts'
import type { ServerCalls } from './server-calls.ts'

function serverMetaQuery() {
  return queryOptions({
    queryKey: ['meta'],
    queryFn: ({ signal }) => api(meta, {}, { signal }),
    meta: { silent: true },
  })
}

/** The calls of our server with all its extensions, for a server that is too slow to report its extensions. */
export const ownCalls = chooseServer(api, extensions)
/** The calls of the specification, which every server serves. */
export const specCalls = chooseServer(api, [])

/**
 * Resolves to the calls that the server supports.
 * @throws when the server does not answer
 */
export async function serverCalls(client: QueryClient): Promise<ServerCalls> {
  return chooseServer(api, await serverExtensions(client))
}

/**
 * Resolves to the server's extensions. A server that answers `/meta` with an error has none.
 * @throws when the server does not answer
 */
export async function serverExtensions(client: QueryClient): Promise<readonly string[]> {
  try {
    return (await client.ensureQueryData(serverMetaQuery())).extensions
  } catch (error) {
    if (error instanceof ApiError && !error.isAway) return []
    throw error
  }
}

/** Returns the calls that the server supports; undefined until the extensions are known. */
export function useServerCalls(): ServerCalls | undefined {
  const { data, error } = useQuery(serverMetaQuery())
  if (data) return chooseServer(api, data.extensions)
  return error === null || isUnanswered(error) ? undefined : specCalls
}

/** Whether the server stores shortlists; true until the extensions are known, because our server stores them. */
export function useServerStoresShortlists(): boolean {
  return useServerCalls()?.storesShortlists ?? true
}

export type AssistantModels = { fast: string; strong: string }

/** Returns the names of the models that a question may choose; undefined where there is no choice. */
export function useAssistantModels(): AssistantModels | undefined {
  const { data } = useQuery(serverMetaQuery())
  const { model, fast_model } = data?.assistant ?? {}
  const canChoose = data?.extensions.includes('chat-models' satisfies Extension)
  return canChoose && model && fast_model ? { fast: fast_model, strong: model } : undefined
}

/** Whether the built-in demonstration model answers. */
export function useIsDemoAssistant(): boolean {
  return useQuery(serverMetaQuery()).data?.assistant?.is_demo === true
}
