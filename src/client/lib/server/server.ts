import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { bareServer, connection, isServerThere, servesSpecification } from '#client/lib/api/connection.ts'
import { ApiError, isUnanswered, NoConnectionError } from '#client/lib/http/api-error.ts'
import * as directions from '#contract/directions.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { meta } from '#contract/meta.ts'
import { bare, chooseServer, ours, type ServerCalls, type ServerKind } from './server-calls.ts'

/** Reads what our server says of itself; null for one of the bare specification, which is not asked again. */
function serverMetaQuery() {
  return queryOptions({
    queryKey: ['meta'],
    queryFn: async ({ signal }) => {
      try {
        const facts = await api(meta, {}, { signal })
        bareServer.set(false)
        return facts
      } catch (error) {
        if (!(await lacksMeta(error))) throw error
        bareServer.set(true)
        return null
      }
    },
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: ({ state }) => state.data !== null,
    meta: { silent: true },
  })
}

/** Whether the server has no such call. Statuses that pass, such as a 401, a 500 and a proxy's 404, do not tell. */
async function lacksMeta(error: unknown): Promise<boolean> {
  if (error instanceof ApiError) {
    return error.status < 500 && ![401, 408, 429].includes(error.status) && (await servesSpecification())
  }
  return error instanceof NoConnectionError && error.isPage && (await isServerThere()) && bareServer.get()
}

/** The calls of our server, for a server that is too slow to say whether it is ours. */
export const ownCalls = chooseServer(api, ours)
/** The calls of the specification, which every server serves. */
export const specCalls = chooseServer(api, bare)

/**
 * Resolves to the calls that the server supports.
 * @throws when the server does not answer
 */
export async function serverCalls(client: QueryClient): Promise<ServerCalls> {
  return chooseServer(api, await serverKind(client))
}

/**
 * Resolves to the kind of the server. One that answers `/meta` with an error, or not as ours does, is bare.
 * @throws when the server does not answer
 */
export async function serverKind(client: QueryClient): Promise<ServerKind> {
  try {
    return kindOf(await client.ensureQueryData(serverMetaQuery()))
  } catch (error) {
    if (error instanceof ApiError && !error.isAway) return bare
    throw error
  }
}

/** Returns the calls that the server supports; undefined until its kind is known. */
export function useServerCalls(): ServerCalls | undefined {
  const { data, error } = useQuery(serverMetaQuery())
  if (data !== undefined) return chooseServer(api, kindOf(data))
  return error === null || isUnanswered(error) ? undefined : specCalls
}

function kindOf(facts: EndpointOutput<typeof meta> | null): ServerKind {
  if (facts === null) return bare
  return { isOurs: true, hasProviders: facts.has_sign_in_providers, asksBase: facts.uses_agency_base }
}

export type AssistantModels = { fast: string; strong: string }

/** Returns the names of the models that a question may choose; undefined where there is no choice. */
export function useAssistantModels(): AssistantModels | undefined {
  const { model, fast_model } = useQuery(serverMetaQuery()).data?.assistant ?? {}
  return model && fast_model ? { fast: fast_model, strong: model } : undefined
}

/** Whether the built-in demonstration model answers. */
export function useIsDemoAssistant(): boolean {
  return useQuery(serverMetaQuery()).data?.assistant?.is_demo === true
}

const CHECK_MS = 60_000

/**
 * Asks the server whether the session still stands, each minute and when the user returns to the page: a user may read
 * on without any request, and no stream tells that an administrator has closed the access. Returns the function that stops it.
 */
export function watchSession(): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let isAsking = false
  const look = async () => {
    if (isAsking || document.visibilityState === 'hidden' || connection.get() === 'offline') return
    isAsking = true
    // A refusal ends the session (create-api.ts). Any other answer says nothing about it.
    await api(bareServer.get() ? directions.list : meta, {}, { signal }).catch(() => {})
    isAsking = false
  }
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('focus', look, { signal })
  const timer = setInterval(look, CHECK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => leaving.abort()
}
