import type { QueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import * as facets from '#contract/channel-search/channel-facets.ts'
import type { ChannelFacet, FacetField } from '#domain/channel-search/channel-facets.ts'
import type { NamedSearch } from '#domain/channel-search/channel-search.ts'
import { chooseBase } from './base-calls.ts'
import { serverKind } from './server.ts'
import type { BaseCalls } from './server-calls.ts'

/**
 * Resolves to the calls that read the server's whole base.
 * @throws when the server does not answer
 */
export async function serverBase(client: QueryClient): Promise<BaseCalls> {
  return chooseBase(api, (await serverKind(client)).isOurs)
}

/**
 * Counts the values of a field among the matches as the device's copy does; null on a bare server.
 * @throws as `api` does
 */
export async function serverFacet(
  client: QueryClient,
  field: FacetField,
  { search, category_ids, conditions }: NamedSearch,
  signal: AbortSignal,
): Promise<ChannelFacet | null> {
  if (!(await serverKind(client)).isOurs) return null
  const body = { field, search, category_ids: [...category_ids], conditions: conditions && [...conditions] }
  return (await api(facets.count, { body }, { signal })).facet
}
