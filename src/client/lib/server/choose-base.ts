import type { Api } from '#client/lib/http/create-api.ts'
import { ownBase } from './own-base.ts'
import type { BaseCalls } from './server-calls.ts'
import { specBase } from './spec-base.ts'

/** Chooses the calls that read the channel base by the server's extensions. */
export function chooseBase(api: Api, extensions: readonly string[]): BaseCalls {
  const pages = extensions.includes('channel-changes') ? ownBase(api) : specBase(api)
  const { baseChecksum } = extensions.includes('channel-checksum') ? ownBase(api) : specBase(api)
  return { ...pages, baseChecksum, remembersPrices: extensions.includes('channel-price-changes') }
}
