import type { Api } from '#client/lib/http/create-api.ts'
import { ownBase } from './own-base.ts'
import type { BaseCalls } from './server-calls.ts'
import { specBase } from './spec-base.ts'

/** Chooses the calls that read the channel base of our server or of one of the bare specification. */
export function chooseBase(api: Api, isOurs: boolean): BaseCalls {
  return isOurs ? ownBase(api) : specBase(api)
}
