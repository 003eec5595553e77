import { api } from '#client/lib/api/api.ts'
import { describeError } from '#client/lib/api/error-popup.ts'
import { newId } from '#client/lib/device/new-id.ts'
import { reading, upload } from '#contract/files.ts'
import { attachmentMessages, chooseAttachments } from '#domain/attachment.ts'
import type { Attachment } from './chat-draft-store.ts'
import { chatDrafts } from './chat-drafts.ts'
import { fitPicture } from './fit-picture.ts'

const UPLOAD_TIMEOUT_MS = 300_000

/** The selected files: kept until the upload succeeds, and originals of scaled pictures while they are attached. */
const filesByKey = new Map<string, File>()

/** Attaches files to the chat's draft and uploads them; `tell` receives messages for the user. */
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
    filesByKey.set(key, file)
    return { key, name: file.name, size: file.size, state: 'uploading' } satisfies Attachment
  })
  if (added.length > 0) chatDrafts().changeAttachments(chat, (attachments) => [...attachments, ...added])
  const outcomes = await Promise.all(added.map(async (file) => ({ ...file, failed: await send(file) })))
  const failed = outcomes.filter((file) => file.failed).map(({ name }) => name)
  if (failed.length > 0) tell([attachmentMessages.failed(failed)])
}

/** Uploads a failed file again; resolves to messages for the user. */
export async function retryAttachment(chat: string, key: string): Promise<string[]> {
  const attachment = chatDrafts()
    .get(chat)
    .attachments.find((one) => one.key === key)
  if (attachment === undefined) return []
  replace(key, { ...base(attachment), state: 'uploading' })
  return (await send(attachment)) ? [attachmentMessages.failed([attachment.name])] : []
}

/** Whether the picture was scaled down on this page, so that its original can be attached instead. */
export function hasOriginal({ key, state }: Attachment): boolean {
  return state === 'done' && filesByKey.has(key)
}

/** Uploads the original of a scaled picture in its place; resolves to messages for the user. */
export async function attachOriginal(chat: string, key: string): Promise<string[]> {
  const attachment = chatDrafts()
    .get(chat)
    .attachments.find((one) => one.key === key)
  const file = filesByKey.get(key)
  if (attachment === undefined || file === undefined) return []
  const original = { key, name: file.name, size: file.size }
  replace(key, { ...original, state: 'uploading' })
  const isFailed = await sendFile(original, file, { problem: 'Ассистент не увидит оригинал' })
  return isFailed ? [attachmentMessages.failed([file.name])] : []
}

function forgetSent() {
  const drafts = chatDrafts()
  for (const key of filesByKey.keys()) {
    const isAttached =
      drafts.find(({ attachments }) => attachments.some((one) => one.key === key)) !== undefined
    if (!isAttached) filesByKey.delete(key)
  }
}

export function removeAttachment(chat: string, key: string): void {
  filesByKey.delete(key)
  chatDrafts().changeAttachments(chat, (attachments) => attachments.filter((one) => one.key !== key))
}

type Sent = Pick<Attachment, 'key' | 'name' | 'size'>

/** Scales a large picture down, and resolves to whether the upload failed. */
async function send({ key, name, size }: Sent): Promise<boolean> {
  const file = filesByKey.get(key)
  if (file === undefined) return true
  const fitted = await fitPicture(file)
  return fitted
    ? sendFile({ key, name: fitted.name, size: fitted.size }, fitted, { originalSize: size })
    : sendFile({ key, name, size }, file)
}

type About = { originalSize?: number; problem?: string }

async function sendFile(
  { key, name, size }: Sent,
  file: File,
  { originalSize, problem }: About = {},
): Promise<boolean> {
  const form = new FormData()
  form.append('files', file, name)
  try {
    const { files } = await api(upload, { form }, { timeoutMs: UPLOAD_TIMEOUT_MS })
    const [stored] = files
    if (stored === undefined) throw new Error('the server stored no file')
    if (originalSize === undefined) filesByKey.delete(key)
    const outcome = { state: 'done', id: stored.id, problem: stored.problem ?? problem ?? null } as const
    const done = { key, name, size, ...outcome, ...(originalSize && { originalSize }) }
    replace(key, done)
    if (stored.is_reading) void showProblem(done)
    return false
  } catch (error) {
    replace(key, { key, name, size, state: 'failed', reason: describeError(error).message })
    return true
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

/** Finds the attachment by its key, because its draft may have moved to another chat. */
function replace(key: string, next: Attachment) {
  const drafts = chatDrafts()
  const chat = drafts.find((draft) => draft.attachments.some((one) => one.key === key))
  if (chat !== undefined) {
    drafts.changeAttachments(chat, (attachments) => attachments.map((one) => (one.key === key ? next : one)))
  }
}

const base = ({ key, name, size }: Attachment) => ({ key, name, size })
