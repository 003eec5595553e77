import type { Api } from '#client/lib/http/create-api.ts'
import { ownBase } from './own-base.ts'
import type { BaseCalls } from './server-calls.ts'
import { specBase } from './spec-base.ts'

/** Chooses how the base is read, by the server's extensions. */
export function chooseBase(api: Api, extensions: readonly string[]): BaseCalls {
  const pages = extensions.includes('channel-changes') ? ownBase(api) : specBase(api)
  const { baseChecksum } = extensions.includes('channel-checksum') ? ownBase(api) : specBase(api)
  return { ...pages, baseChecksum }
}
