import { api } from '#client/lib/api/api.ts'
import { describeError } from '#client/lib/api/error-popup.ts'
import { newId } from '#client/lib/device/browser.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { reading, upload } from '#contract/files.ts'
import { attachmentKind, attachmentMessages, chooseAttachments, fileExtension } from '#domain/attachment.ts'
import type { Attachment } from './chat-draft-store.ts'
import { chatDrafts } from './chat-drafts.ts'
import { fitPicture } from './fit-picture.ts'

/** The selected files: kept until the upload succeeds, and originals of scaled pictures while they are attached. */
const filesByKey = new Map<string, { file: File; isOriginalWanted: boolean }>()

/** Ends the running upload of an attachment. */
const uploads = new Map<string, AbortController>()

export function useAttach(chat: string) {
  return {
    attach: (files: readonly File[]) => void attachFiles(chat, files, tell),
    retry: (key: string) => void retryAttachment(key).then(tell),
    original: (key: string) => void attachOriginal(key).then(tell),
    remove: removeAttachment,
  }
}

function tell(messages: string[]): void {
  for (const text of messages) toast.error(text)
}

export async function attachFiles(
  chat: string,
  files: readonly File[],
  tell: (messages: string[]) => void,
): Promise<void> {
  forgetSent()
  const attached = chatDrafts().get(chat).attachments
  const { accepted, messages } = chooseAttachments(
    attached.map(({ name }) => name),
    files,
  )
  tell(messages)
  const added = accepted.map((file) => {
    const key = newId()
    filesByKey.set(key, { file, isOriginalWanted: false })
    return { key, name: file.name, size: file.size, state: 'uploading' } satisfies Attachment
  })
  if (added.length > 0) chatDrafts().changeAttachments(chat, (attachments) => [...attachments, ...added])
  const outcomes = await Promise.all(added.map(async (file) => ({ ...file, failed: await send(file.key) })))
  const failed = outcomes.filter((file) => file.failed).map(({ name }) => name)
  if (failed.length > 0) tell([attachmentMessages.failed(failed)])
}

/** Uploads a failed file again; resolves to messages for the user. */
export async function retryAttachment(key: string): Promise<string[]> {
  const attachment = placeOf(key)?.attachment
  if (attachment === undefined) return []
  const { name, size } = attachment
  replace(key, { key, name, size, state: 'uploading' })
  return (await send(key)) ? [attachmentMessages.failed([name])] : []
}

/** Whether the picture was scaled down on this page, so that its original can be attached instead. */
export function hasOriginal({ key, state }: Attachment): boolean {
  return state === 'done' && filesByKey.has(key)
}

/**
 * Uploads the original of a scaled picture in its place; resolves to messages for the user. If that fails, the scaled
 * picture stays attached.
 */
export async function attachOriginal(key: string): Promise<string[]> {
  const file = filesByKey.get(key)?.file
  const scaled = placeOf(key)?.attachment
  if (file === undefined || scaled === undefined) return []
  filesByKey.set(key, { file, isOriginalWanted: true })
  if (!(await send(key))) return []
  const failed = placeOf(key)?.attachment
  filesByKey.set(key, { file, isOriginalWanted: false })
  replace(key, scaled)
  return [
    `${failed?.state === 'failed' ? failed.reason : attachmentMessages.failed([file.name])}. Осталась уменьшенная копия`,
  ]
}

function forgetSent() {
  for (const key of filesByKey.keys()) if (placeOf(key) === undefined) filesByKey.delete(key)
}

export function removeAttachment(key: string): void {
  filesByKey.delete(key)
  uploads.get(key)?.abort()
  replace(key)
}

/** Scales a large picture down unless its original is wanted, and resolves to whether the upload failed. */
async function send(key: string): Promise<boolean> {
  const selected = filesByKey.get(key)
  if (selected === undefined) return true
  const { file, isOriginalWanted } = selected
  if (isOriginalWanted) return sendFile(key, file, { problem: 'Ассистент не увидит оригинал' })
  const fitted = attachmentKind(file.name) === 'image' ? await fitPicture(file) : undefined
  if (!filesByKey.has(key)) return false
  return fitted ? sendFile(key, fitted, { originalSize: file.size }) : sendFile(key, file)
}

type About = { originalSize?: number; problem?: string }

async function sendFile(key: string, file: File, { originalSize, problem }: About = {}): Promise<boolean> {
  const sent = { key, name: freeName(key, file.name), size: file.size }
  replace(key, { ...sent, state: 'uploading' })
  const form = new FormData()
  form.append('files', file, sent.name)
  const controller = new AbortController()
  uploads.set(key, controller)
  try {
    const { files } = await api(upload, { form }, { signal: controller.signal })
    const [stored] = files
    if (stored === undefined) throw new Error('the server stored no file')
    if (originalSize === undefined) filesByKey.delete(key)
    const outcome = { state: 'done', id: stored.id, problem: stored.problem ?? problem ?? null } as const
    const done = { ...sent, ...outcome, ...(originalSize && { originalSize }) }
    replace(key, done)
    if (stored.is_reading) void showProblem(done)
    return false
  } catch (error) {
    if (controller.signal.aborted) return false
    replace(key, { ...sent, state: 'failed', reason: describeError(error).message })
    return true
  } finally {
    if (uploads.get(key) === controller) uploads.delete(key)
  }
}

/** Waits until the server has extracted the text of the file, and shows the reason if that failed. */
async function showProblem(attachment: Attachment & { state: 'done' }): Promise<void> {
  const params = { id: String(attachment.id) }
  try {
    let outcome = await api(reading, { params })
    while (outcome.is_reading) outcome = await api(reading, { params })
    if (outcome.problem !== null) replace(attachment.key, { ...attachment, problem: outcome.problem })
  } catch {
    // Sending the message also waits for the file's text and reports the failure.
  }
}

/** A scaled picture may be a JPEG with the name of another file: «экран.png» becomes «экран (2).jpg». */
function freeName(key: string, name: string): string {
  const others = placeOf(key)?.attachments.filter((one) => one.key !== key) ?? []
  const dot = name.length - fileExtension(name).length - 1
  let free = name
  for (let count = 2; others.some((one) => one.name === free); count++)
    free = `${name.slice(0, dot)} (${count})${name.slice(dot)}`
  return free
}

/** Replaces an attachment, or removes it. */
function replace(key: string, next?: Attachment) {
  const chat = placeOf(key)?.chat
  if (chat === undefined) return
  chatDrafts().changeAttachments(chat, (all) => all.flatMap((one) => (one.key === key ? (next ?? []) : one)))
}

/** Finds an attachment by its key, because its draft may have moved to another chat. */
function placeOf(key: string) {
  const chat = chatDrafts().find(({ attachments }) => attachments.some((one) => one.key === key))
  if (chat === undefined) return undefined
  const { attachments } = chatDrafts().get(chat)
  return { chat, attachments, attachment: attachments.find((one) => one.key === key) }
}
