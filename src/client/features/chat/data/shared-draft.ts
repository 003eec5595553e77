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
  /** Receives messages for the user. */
  tell: (messages: string[]) => void
  /** Asks who owns a share that came at this moment, if it is known; undefined without an answer. */
  ask: (receivedAt: Date | null) => Promise<SharedAnswer | undefined>
  /** Aborts when the user leaves the page. */
  signal: AbortSignal
}

/** Shares that are not asked about again until a reload. */
const postponed = new Set<string>()

/**
 * Puts shared content into the draft of a new chat; a part stays on the device until the draft has it for good.
 * Uploads delay no other share. A share without an owner goes to the user who confirms that it is theirs.
 */
export async function takeShared(people: People): Promise<void> {
  // An insecure origin has no locks, and no service worker to receive a share.
  if (!('locks' in navigator)) return
  const waiting = (await readShared()).map(shareOf)
  let isTold = false
  const tellGone = () => {
    if (!isTold) people.tell([GONE_TEXT])
    isTold = true
  }
  await Promise.all(
    [...new Set(waiting)].map((share) =>
      // One tab takes a share at a time; the second waits, because the first may leave without an answer.
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

/** The parts of a share lie in one folder. */
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
    // The answer is noted, so that a slow upload does not lead to a second question; a full device cannot note it.
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

/** Waits until no draft has the file unfinished, or the session ends. A failed upload may be repeated or removed. */
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
