import { notedOwner } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { maxAttachments, maxFileBytes } from '#domain/attachment.ts'
import { maxMessageLength } from '#domain/chat.ts'
import { sharePath } from '#domain/share-address.ts'

export const shareFields = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

const NAME_HEADER = 'x-file-name'
const OWNER_HEADER = 'x-owner'
const CONFIRMED_HEADER = 'x-confirmed'
const ORIGIN_HEADER = 'x-shared-from'
const TIME_HEADER = 'x-received-at'
const GONE_HEADER = 'x-gone'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** The maximum number of waiting shares, which limits a page that posts in a loop. */
const MAX_WAITING = 20

/** The mark of a deleted part. */
type GonePart = { key: string; isGone: true }
export type WaitingPart = {
  key: string
  isGone: false
  /** The device's owner when the share arrived, also without a session; null without an owner. */
  owner: string | null
  /** The user has agreed to take the part. */
  isConfirmed: boolean
  /** The origin of the web page that posted the part; null for the share sheet and for pages without a referrer. */
  from: string | null
  receivedAt: Date
} & ({ text: string } | { file: File })
export type SharedPart = GonePart | WaitingPart

/** Stores shared content on this device and redirects to a new chat, which takes it over. Never rejects. */
export async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined)
  return Response.redirect(form ? await addressAfter(form, originOf(request)) : '/chat?share=unreadable', 303)
}

/** Returns the folder that holds the parts of one share. */
export const shareOf = (key: string) => key.slice(0, key.lastIndexOf('/'))

/** Returns the waiting parts in the order of their arrival. Parts older than thirty days are deleted. */
export async function readShared(): Promise<SharedPart[]> {
  const cache = await openShared()
  if (!cache) return []
  const parts: SharedPart[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response === undefined) continue
    if (Number(response.headers.get(TIME_HEADER) ?? Date.now()) < Date.now() - KEPT_MS) await cache.delete(request)
    else parts.push(await partOf(request.url, response))
  }
  return parts
}

/**
 * Deletes parts that arrived while another user owned the device, and leaves a mark for each deleted part. Never
 * rejects.
 */
export async function emptySharesOfOthers(userId: string): Promise<void> {
  const isOthers = ({ headers }: Response) => ![null, userId].includes(ownerOf(headers))
  try {
    const cache = await openShared()
    if (!cache) return
    for (const request of await cache.keys()) {
      const kept = await cache.match(request)
      if (!kept || !isOthers(kept)) continue
      // A full device has no space for the mark, but must still delete the data.
      await cache
        .put(request, new Response(null, { headers: { [GONE_HEADER]: '1' } }))
        .catch(() => cache.delete(request))
    }
  } catch (error) {
    reportError(error)
  }
}

/** Records that this user takes the part. */
export async function confirmShared(key: string, userId: string): Promise<void> {
  const cache = await openShared()
  const kept = await cache?.match(key)
  if (!cache || !kept) return
  const headers = ownedBy(userId, kept.headers)
  headers.set(CONFIRMED_HEADER, '1')
  await cache.put(key, new Response(kept.body, { headers }))
}

/** Deletes a part that a draft has taken. */
export async function forgetShared(key: string): Promise<void> {
  await (await openShared())?.delete(key)
}

/** Unlike `caches.open`, creates no cache, also not after a wipe. An insecure origin has no caches. */
async function openShared(): Promise<Cache | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(storageKeys.shared))) return undefined
  return caches.open(storageKeys.shared)
}

async function addressAfter(form: FormData, from: string | null): Promise<string> {
  if (isTooLarge(form)) return '/chat?share=large'
  return keep(form, from).then(
    (isKept) => (isKept ? '/chat' : '/chat?share=many'),
    () => '/chat?share=failed',
  )
}

/** Whether the share exceeds the limits of one message. */
function isTooLarge(form: FormData): boolean {
  const files = [...form.values()].filter((value) => value instanceof File)
  const texts = [...form.values()].filter((value) => typeof value === 'string')
  return (
    files.reduce((sum, { size }) => sum + size, 0) > maxAttachments * maxFileBytes ||
    texts.reduce((sum, { length }) => sum + length, 0) > maxMessageLength
  )
}

/** Returns the origin of the posting page; null for the share sheet, which has no page, and for our own origin. */
function originOf({ referrer }: Request): string | null {
  if (!URL.canParse(referrer)) return null
  const { origin } = new URL(referrer)
  return /^https?:/.test(origin) && origin !== location.origin ? origin : null
}

/** Stores all parts or none, because half a share would look whole; false when too many shares wait already. */
async function keep(form: FormData, from: string | null): Promise<boolean> {
  const folder = `${sharePath}/${crypto.randomUUID()}`
  const cache = await caches.open(storageKeys.shared)
  const waiting = new Set((await cache.keys()).map(({ url }) => shareOf(url)))
  if (waiting.size >= MAX_WAITING) return false
  const entries = [...textEntries(form), ...fileEntries(form)]
  const keys = entries.map((_, i) => `${folder}/${i}`)
  const owner = await notedOwner()
  try {
    for (const [i, { headers, body }] of entries.entries()) {
      const stamped = owner === null ? new Headers(headers) : ownedBy(owner, headers)
      stamped.set(TIME_HEADER, String(Date.now()))
      if (from !== null) stamped.set(ORIGIN_HEADER, from)
      await cache.put(keys[i] ?? folder, new Response(body, { headers: stamped }))
    }
    return true
  } catch (error) {
    await Promise.all(keys.map((key) => cache.delete(key)))
    throw error
  }
}

/** Phones put an address into the text, into the `url` field or into both, so repeated text is left out. */
function textEntries(form: FormData): Response[] {
  const { title, text, url } = shareFields
  const lines: string[] = []
  for (const field of [title, text, url]) {
    const value = form.get(field)
    const line = typeof value === 'string' ? value.trim() : ''
    if (line !== '' && !lines.some((one) => one.includes(line))) lines.push(line)
  }
  return lines.length === 0 ? [] : [new Response(lines.join('\n'))]
}

function fileEntries(form: FormData): Response[] {
  return form
    .getAll(shareFields.files)
    .flatMap((value) => (value instanceof File && (value.name !== '' || value.size > 0) ? [value] : []))
    .map((file) => new Response(file, { headers: { [NAME_HEADER]: encodeURIComponent(file.name) } }))
}

async function partOf(key: string, response: Response): Promise<SharedPart> {
  const { headers } = response
  if (headers.has(GONE_HEADER)) return { key, isGone: true }
  const about = {
    key,
    isGone: false,
    owner: ownerOf(headers),
    isConfirmed: headers.has(CONFIRMED_HEADER),
    from: headers.get(ORIGIN_HEADER),
    receivedAt: new Date(Number(headers.get(TIME_HEADER))),
  } as const
  const name = headers.get(NAME_HEADER)
  if (name === null) return { ...about, text: await response.text() }
  const blob = await response.blob()
  return { ...about, file: new File([blob], decodeURIComponent(name), { type: blob.type }) }
}

function ownedBy(userId: string, headers: Headers): Headers {
  const owned = new Headers(headers)
  owned.set(OWNER_HEADER, encodeURIComponent(userId))
  return owned
}

function ownerOf(headers: Headers): string | null {
  const owner = headers.get(OWNER_HEADER)
  return owner === null ? null : decodeURIComponent(owner)
}
