import { api } from '#client/lib/api/api.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import * as services from '#contract/services.ts'
import { openOwned } from './owned-caches.ts'

/**
 * Counts the service logos on this device.
 * @throws as `api` does
 */
export async function countLogos(): Promise<{ kept: number; wanted: number }> {
  const { wanted, missing } = await findLogos()
  return { kept: wanted - missing.length, wanted }
}

/**
 * Fetches the missing logos; one that fails does not stop the others.
 * @throws as `api` does
 */
export async function keepLogos(): Promise<void> {
  const { missing } = await findLogos()
  const cache = await openOwned(storageKeys.pictures)
  for (const address of missing) await cache?.add(address).catch(() => {})
}

/** Returns logos of our own server, because the service worker stores no others. */
async function findLogos() {
  const { resources } = await api(services.list)
  const addresses = new Set(resources.flatMap(({ logo_url }) => logo_url ?? []))
  const own = [...addresses].filter((address) => new URL(address, location.href).origin === location.origin)
  const cache = await openOwned(storageKeys.pictures)
  const kept = await Promise.all(own.map((address) => cache?.match(address, { ignoreVary: true })))
  return { wanted: own.length, missing: own.filter((_, i) => kept[i] === undefined) }
}
