import { notedOwner } from '#client/lib/device/device-note.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { sharePath } from '#domain/share-address.ts'

export const shareFields = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

const NAME_HEADER = 'x-file-name'
const OWNER_HEADER = 'x-owner'
const TIME_HEADER = 'x-received-at'
const GONE_HEADER = 'x-gone'

/** The mark of a deleted part. */
type GonePart = { key: string; isGone: true }
/**
 * `owner`: the device's owner at the time, also without a session; null without an owner.
 * `receivedAt`: null for a share of an older version, which noted no owner either.
 */
export type WaitingPart = { key: string; isGone: false; owner: string | null; receivedAt: Date | null } & (
  | { text: string }
  | { file: File }
)
export type SharedPart = GonePart | WaitingPart

/** Stores shared content on this device and redirects to a new chat, which takes it over. Never rejects. */
export async function receiveShare(request: Request): Promise<Response> {
  const address = await request.formData().then(
    (form) =>
      keep(form).then(
        () => '/chat',
        () => '/chat?share=failed',
      ),
    () => '/chat?share=unreadable',
  )
  return Response.redirect(address, 303)
}

/** Returns the waiting parts in the order of their arrival. */
export async function readShared(): Promise<SharedPart[]> {
  if (!('caches' in globalThis) || !(await caches.has(storageKeys.shared))) return []
  const cache = await caches.open(storageKeys.shared)
  const parts: SharedPart[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response) parts.push(await partOf(request.url, response))
  }
  return parts
}

/**
 * Deletes parts that came while another user owned the device, and leaves marks that tell their user.
 * If the user `isNew`, parts without an owner go too. Never rejects.
 */
export async function emptySharesOfOthers(userId: string, isNew: boolean): Promise<void> {
  const isOthers = ({ headers }: Response) => {
    const owner = ownerOf(headers)
    const isOld = owner === null && !headers.has(TIME_HEADER) && !headers.has(GONE_HEADER)
    return isOld ? isNew : owner !== null && owner !== userId
  }
  try {
    if (!('caches' in globalThis) || !(await caches.has(storageKeys.shared))) return
    const cache = await caches.open(storageKeys.shared)
    for (const request of await cache.keys()) {
      const kept = await cache.match(request)
      if (!kept || !isOthers(kept)) continue
      // A full device has no room for the mark, but must still delete the data.
      await cache
        .put(request, new Response(null, { headers: { [GONE_HEADER]: '1' } }))
        .catch(() => cache.delete(request))
    }
  } catch (error) {
    reportError(error)
  }
}

/** Gives the part to this user. */
export async function adoptShared(key: string, userId: string): Promise<void> {
  if (!(await caches.has(storageKeys.shared))) return
  const cache = await caches.open(storageKeys.shared)
  const kept = await cache.match(key)
  if (kept) await cache.put(key, new Response(kept.body, { headers: ownedBy(userId, kept.headers) }))
}

/** Deletes a part that a draft has taken. After a wipe it makes no new cache. */
export async function forgetShared(key: string): Promise<void> {
  if (await caches.has(storageKeys.shared)) await (await caches.open(storageKeys.shared)).delete(key)
}

/** Stores all parts or none, because half a share would look whole. */
async function keep(form: FormData): Promise<void> {
  const folder = `${sharePath}/${crypto.randomUUID()}`
  const cache = await caches.open(storageKeys.shared)
  const entries = [...textEntries(form), ...fileEntries(form)]
  const keys = entries.map((_, i) => `${folder}/${i}`)
  const owner = await notedOwner()
  try {
    for (const [i, { headers, body }] of entries.entries()) {
      const stamped = owner === null ? new Headers(headers) : ownedBy(owner, headers)
      stamped.set(TIME_HEADER, String(Date.now()))
      await cache.put(keys[i] ?? folder, new Response(body, { headers: stamped }))
    }
  } catch (error) {
    await Promise.all(keys.map((key) => cache.delete(key)))
    throw error
  }
}

/** Phones put an address into the text, into its own field, or into both. */
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
  const time = headers.get(TIME_HEADER)
  const receivedAt = time === null ? null : new Date(Number(time))
  const about = { key, isGone: false, owner: ownerOf(headers), receivedAt } as const
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
