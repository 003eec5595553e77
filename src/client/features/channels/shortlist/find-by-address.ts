import { queryClient } from '#client/lib/api/query-client.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { serverBase } from '#client/lib/server/server-base.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { addressesIn, channelAddressKey } from '#domain/channel-address.ts'

/** `found` is in the order of the text, without repeats; `unknown` has the links as they were written. */
export type FoundByAddress = { found: { id: number; title: string }[]; unknown: string[] }

/**
 * Finds the channels whose links are in the text, in the offline copy or else on the server.
 * @throws as the offline copy and `api` do
 */
export async function findByAddress(text: string): Promise<FoundByAddress> {
  const named = new Map(addressesIn(text).map((address) => [channelAddressKey(address), address]))
  const known = await knownBy([...named.keys()])
  const found = new Map<number, string>()
  const unknown: string[] = []
  for (const [key, address] of named) {
    const channels = known.get(key)
    if (channels === undefined) unknown.push(address)
    for (const { id, title } of channels ?? []) found.set(id, title)
  }
  return { found: [...found].map(([id, title]) => ({ id, title })), unknown }
}

type Known = Map<string, { id: number; title: string }[]>

async function knownBy(keys: readonly string[]): Promise<Known> {
  try {
    return new Map(Object.entries(await channelsCopy.byAddress(keys)))
  } catch (error) {
    if (!(error instanceof NotAvailableOfflineError)) throw error
    return askServer(new Set(keys))
  }
}

/** No server can search by address, so this reads the whole base. */
async function askServer(keys: ReadonlySet<string>): Promise<Known> {
  const known: Known = new Map()
  const server = await serverBase(queryClient)
  for await (const { items } of server.basePages()) {
    for (const { id, title, url } of items) {
      const key = channelAddressKey(url)
      if (keys.has(key)) known.set(key, [...(known.get(key) ?? []), { id, title }])
    }
  }
  return known
}
