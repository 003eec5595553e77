import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import {
  adoptShared,
  forgetShared,
  readShared,
  type SharedPart,
  type WaitingPart,
} from '#client/offline/device/share-target.ts'
import { attachFiles } from './attachments.ts'
import { NEW_CHAT } from './chat-draft-store.ts'
import { chatDrafts } from './chat-drafts.ts'

export type SharedAnswer = 'mine' | 'not mine' | 'later'
type People = {
  /** Gets what the user should know. */
  tell: (messages: string[]) => void
  /** Whose is what came at that moment, where it is known? Nothing when there was no answer. */
  ask: (receivedAt: Date | null) => Promise<SharedAnswer | undefined>
  /** Aborted when they have left the page. */
  signal: AbortSignal
}

/** Shares that are not asked about again before the page is loaded anew. */
const postponed = new Set<string>()

/**
 * Puts what was shared with the application into the draft of a new chat. Each part leaves the device's store only when
 * the draft has it for good: a file when it is uploaded, or taken off. A share whose files are still on their way, here
 * or in another tab, holds up no other; one whose user's session ends waits for their next. What came while no user was
 * signed in may belong to any user: the user who says so takes it.
 */
export async function takeShared(people: People): Promise<void> {
  // An insecure origin has no locks, and no service worker to share with either.
  if (!('locks' in navigator)) return
  const waiting = (await readShared()).map(shareOf)
  let isTold = false
  const tellGone = () => {
    if (!isTold) people.tell([GONE_TEXT])
    isTold = true
  }
  await Promise.all(
    [...new Set(waiting)].map((share) =>
      // Two tabs must not take the same, nor one twice. Who comes second waits: the first may leave without an answer.
      navigator.locks
        .request(`${storageKeys.shared}:${share}`, { signal: people.signal }, () =>
          settle(share, people, tellGone),
        )
        .catch((error: unknown) => {
          if (!people.signal.aborted) throw error
        }),
    ),
  )
}

/** The parts of one share lie in one folder. */
const shareOf = ({ key }: SharedPart) => key.slice(0, key.lastIndexOf('/'))

async function settle(share: string, { tell, ask }: People, tellGone: () => void): Promise<void> {
  const drafts = chatDrafts()
  const parts = (await readShared()).filter((part) => shareOf(part) === share)
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
  if (first.owner === null) {
    if (postponed.has(share)) return
    const answer = await ask(first.receivedAt)
    if (answer === 'later') postponed.add(share)
    if (answer === undefined || answer === 'later' || chatDrafts() !== drafts) return
    if (answer === 'not mine') return forget()
    // A file may be on its way for long: the user is not asked twice, but on a device that has no room to note the answer.
    await Promise.allSettled(parts.map(({ key }) => adoptShared(key, userId)))
  }
  return take(takeable, drafts, tell)
}

const GONE_TEXT =
  'То, чем поделились до вашего входа, удалено: на этом устройстве работал другой человек. Если это были вы, поделитесь ещё раз'

async function take(
  parts: WaitingPart[],
  drafts: ReturnType<typeof chatDrafts>,
  tell: People['tell'],
): Promise<void> {
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

/**
 * Until no draft has the file unfinished, or they have no user any more; one whose upload has failed may be tried again
 * or taken off.
 */
function untilFinished(drafts: ReturnType<typeof chatDrafts>, name: string): Promise<void> {
  const isFinished = () =>
    chatDrafts() !== drafts ||
    drafts.find(({ attachments }) => attachments.some((one) => one.name === name && one.state !== 'done')) ===
      undefined
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
