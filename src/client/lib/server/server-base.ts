import type { QueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { chooseBase } from './choose-base.ts'
import { serverKind } from './server.ts'
import type { BaseCalls } from './server-calls.ts'

/**
 * Resolves to the calls that read the server's whole base.
 * @throws when the server does not answer
 */
export async function serverBase(client: QueryClient): Promise<BaseCalls> {
  return chooseBase(api, (await serverKind(client)).isOurs)
}
