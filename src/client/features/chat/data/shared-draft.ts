import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import {
  confirmShared,
  forgetShared,
  readShared,
  shareOf,
  type WaitingPart,
} from '#client/offline/device/share-target.ts'
import { attachFiles } from './attachments.ts'
import { NEW_CHAT } from './chat-draft-store.ts'
import { chatDrafts } from './chat-drafts.ts'

export type SharedAnswer = 'take' | 'delete' | 'later'
export type Share = {
  receivedAt: Date
  /** The origin of the web page that posted it, if it is known. */
  from: string | null
  /** Whether the share was received while this user owned the device. */
  isOwn: boolean
  texts: string[]
  files: File[]
}
type People = {
  /** Receives messages for the user. */
  tell: (messages: string[]) => void
  /** Asks the user what to do with a share; undefined if the user does not answer. */
  ask: (share: Share) => Promise<SharedAnswer | undefined>
  /** Aborts when the user leaves the page. */
  signal: AbortSignal
}

/** The ids of shares that the user has postponed until the next reload. */
const postponed = new Set<string>()

/**
 * Adds shared content to the draft of a new chat after the user has confirmed it, because any web page can post a
 * share. Each part is stored until the stored draft contains it. Uploads of one share do not delay another share.
 */
export async function takeShared(people: People): Promise<void> {
  // An insecure origin has neither `navigator.locks` nor a service worker that could receive a share.
  if (!('locks' in navigator)) return
  const waiting = (await readShared()).map(({ key }) => shareOf(key))
  let isReported = false
  const tellGone = () => {
    if (!isReported) people.tell([GONE_TEXT])
    isReported = true
  }
  await Promise.all(
    [...new Set(waiting)].map((share) =>
      // Only one tab handles a share. Other tabs wait for the lock, because that tab may close without an answer.
      navigator.locks
        .request(`${storageKeys.shared}:${share}`, { signal: people.signal }, () => settle(share, people, tellGone))
        .catch((error: unknown) => {
          if (!people.signal.aborted) throw error
        }),
    ),
  )
}

async function settle(share: string, { tell, ask }: People, tellGone: () => void): Promise<void> {
  const drafts = chatDrafts()
  const parts = (await readShared()).filter(({ key }) => shareOf(key) === share)
  const state = session.get()
  if (parts.length === 0 || state.status === 'unauthenticated') return
  const userId = state.user.id
  const forget = async () => {
    for (const { key } of parts) await forgetShared(key)
  }
  const takeable = parts.flatMap((part) =>
    part.isGone || (part.owner !== null && part.owner !== userId) ? [] : [part],
  )
  const [first] = takeable
  if (!first || takeable.length < parts.length) {
    await forget()
    return tellGone()
  }
  if (!first.isConfirmed) {
    if (postponed.has(share)) return
    const { receivedAt, from, owner } = first
    const answer = await ask({
      receivedAt,
      from,
      isOwn: owner !== null,
      texts: takeable.flatMap((part) => ('text' in part ? [part.text] : [])),
      files: takeable.flatMap((part) => ('file' in part ? [part.file] : [])),
    })
    if (answer === 'later') postponed.add(share)
    if (answer === undefined || answer === 'later' || chatDrafts() !== drafts) return
    if (answer === 'delete') return forget()
    // Stores the confirmation, so that a slow upload does not lead to a second question. Ignores a full storage.
    await Promise.allSettled(parts.map(({ key }) => confirmShared(key, userId)))
  }
  return take(takeable, drafts, tell)
}

const GONE_TEXT =
  'То, чем поделились до вашего входа, удалено: на этом устройстве работал другой человек. Если это были вы, поделитесь ещё раз'

async function take(parts: WaitingPart[], drafts: ReturnType<typeof chatDrafts>, tell: People['tell']): Promise<void> {
  const hasEnded = () => chatDrafts() !== drafts
  for (const part of parts) {
    if (!('text' in part)) continue
    if (hasEnded()) return
    addText(part.text)
    await forgetShared(part.key)
  }
  if (hasEnded()) return
  const files = parts.flatMap((part) => ('file' in part ? [part] : []))
  await attachFiles(
    NEW_CHAT,
    files.map(({ file }) => file),
    tell,
  )
  for (const { key, file } of files) {
    await untilFinished(drafts, file.name)
    if (hasEnded()) return
    drafts.flush()
    await forgetShared(key)
  }
}

function addText(text: string) {
  const drafts = chatDrafts()
  const { text: typed } = drafts.get(NEW_CHAT)
  drafts.change(NEW_CHAT, { text: typed === '' ? text : `${typed}\n\n${text}` })
  drafts.flush()
}

/** Waits until no draft has an unfinished upload of the file, or the session ends. A failed upload is unfinished. */
function untilFinished(drafts: ReturnType<typeof chatDrafts>, name: string): Promise<void> {
  const isFinished = () =>
    chatDrafts() !== drafts ||
    drafts.find(({ attachments }) => attachments.some((one) => one.name === name && one.state !== 'done')) === undefined
  return new Promise((resolve) => {
    const stops = [drafts.subscribe(check), session.subscribe(check)]
    check()
    function check() {
      if (!isFinished()) return
      for (const stop of stops) stop()
      resolve()
    }
  })
}
