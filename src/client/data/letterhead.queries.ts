import { useQuery } from '@tanstack/react-query'
import ky from 'ky'
import { letterheadKey } from '#client/lib/api/query-keys.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { NoConnectionError } from '#client/lib/http/api-error.ts'
import { serverKind } from '#client/lib/server/server.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { readSignInOptions } from './sign-in-options.ts'

/** What stands above a paper: the agency's name and its logo, already decoded. */
export type Letterhead = { name: string; logo: ImageBitmap | null }

/** Reads the agency's name and logo, without a network as this device last saw them. */
export function letterheadQuery() {
  return {
    ...readingQuery<Letterhead>(letterheadKey, {
      network: async (signal, client) =>
        (await serverKind(client)).isOurs ? readLetterhead(signal) : { name: '', logo: null },
      copy: keptLetterhead,
    }),
    // Without a letterhead the paper starts with its title.
    meta: { silent: true },
  }
}

/** Returns the letterhead; undefined while it is unknown and for an agency without name and logo. */
export function useLetterhead(): Letterhead | undefined {
  const letterhead = useQuery(letterheadQuery()).data?.data
  return letterhead && hasLetterhead(letterhead) ? letterhead : undefined
}

/** Whether there is anything to print. */
export const hasLetterhead = ({ name, logo }: Letterhead) => name !== '' || logo !== null

/** Twice the dots that a printer puts into the height of the letterhead, in pixels. */
const LOGO_HEIGHT = 240
const nameEntry = '/letterhead/name'
const logoEntry = '/letterhead/logo'

/**
 * Reads what the sign-in page shows of the agency, and keeps it on the device. Other servers have no letterhead.
 * @throws NoConnectionError without an answer
 */
async function readLetterhead(signal: AbortSignal): Promise<Letterhead> {
  const options = await readSignInOptions(signal)
  if (options === undefined) throw new NoConnectionError()
  const { name, logo } = options
  const file = logo === '' ? undefined : await readLogo(logo, signal)
  // A device without space still prints.
  await keep(name, file).catch(() => {})
  return { name, logo: await decode(file) }
}

/** @throws NotAvailableOfflineError if this device has not seen a letterhead */
async function keptLetterhead(): Promise<{ data: Letterhead; asOf: Date }> {
  const hasAny = 'caches' in globalThis && (await caches.has(storageKeys.letterhead))
  if (!hasAny) throw new NotAvailableOfflineError()
  const cache = await caches.open(storageKeys.letterhead)
  const [name, logo] = await Promise.all([cache.match(nameEntry), cache.match(logoEntry)])
  if (name === undefined) throw new NotAvailableOfflineError()
  return {
    data: { name: await name.text(), logo: await decode(await logo?.blob()) },
    asOf: new Date(Number(name.headers.get('x-kept-at'))),
  }
}

/** Returns undefined for a logo that another administrator has just removed. */
async function readLogo(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  const response = await ky.get(address, { signal, retry: 0, throwHttpErrors: false })
  return response.ok ? response.blob() : undefined
}

async function keep(name: string, logo: Blob | undefined): Promise<void> {
  if (!('caches' in globalThis)) return
  if (name === '' && logo === undefined) return void (await caches.delete(storageKeys.letterhead))
  const cache = await caches.open(storageKeys.letterhead)
  if (logo) await cache.put(logoEntry, new Response(logo))
  else await cache.delete(logoEntry)
  await cache.put(nameEntry, new Response(name, { headers: { 'x-kept-at': String(Date.now()) } }))
}

/** Paper takes the picture at once and cannot wait for a file. An unreadable file is no logo. */
async function decode(file: Blob | undefined): Promise<ImageBitmap | null> {
  if (file === undefined) return null
  return createImageBitmap(file, { resizeHeight: LOGO_HEIGHT, resizeQuality: 'high' }).catch(() => null)
}
