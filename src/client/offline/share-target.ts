import { sharePath } from '#domain/share-address.ts'
import { keptKeys } from './kept-fields.ts'

/** The names of the form's fields. */
export const shareFields = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

const NAME_HEADER = 'x-file-name'

export type SharedPart = { key: string } & ({ text: string } | { file: File })

/** Keeps what was shared on this device, and leads to a new chat, which takes it from there. Never rejects. */
export async function receiveShare(request: Request): Promise<Response> {
  const isKept = await keep(request).then(
    () => true,
    () => false,
  )
  return Response.redirect(isKept ? '/chat' : '/chat?share=failed', 303)
}

/** What waits to be taken, in the order in which it came. */
export async function readShared(): Promise<SharedPart[]> {
  if (!('caches' in globalThis) || !(await caches.has(keptKeys.shared))) return []
  const cache = await caches.open(keptKeys.shared)
  const parts: SharedPart[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response) parts.push(await partOf(request.url, response))
  }
  return parts
}

/** The application has it. After a wipe there is nothing to forget, and no store is made anew. */
export async function forgetShared(key: string): Promise<void> {
  if (await caches.has(keptKeys.shared)) await (await caches.open(keptKeys.shared)).delete(key)
}

/** All of it or nothing: half a share would look like all there was. */
async function keep(request: Request): Promise<void> {
  const form = await request.formData()
  const folder = `${sharePath}/${crypto.randomUUID()}`
  const cache = await caches.open(keptKeys.shared)
  const entries = [...textEntries(form), ...fileEntries(form)]
  const keys = entries.map((_, i) => `${folder}/${i}`)
  try {
    for (const [i, entry] of entries.entries()) await cache.put(keys[i] ?? folder, entry)
  } catch (error) {
    await Promise.all(keys.map((key) => cache.delete(key)))
    throw error
  }
}

/** Phones put an address into the text or into its own field, some into both. */
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
  const name = response.headers.get(NAME_HEADER)
  if (name === null) return { key, text: await response.text() }
  const blob = await response.blob()
  return { key, file: new File([blob], decodeURIComponent(name), { type: blob.type }) }
}
