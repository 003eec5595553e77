import { session } from '#client/lib/session.ts'
import { keptKeys } from '#client/offline/kept-fields.ts'
import { forgetShared, readShared, type SharedPart } from '#client/offline/share-target.ts'
import { attachFiles } from './attachments.ts'
import { NEW_CHAT } from './chat-draft-store.ts'
import { chatDrafts } from './chat-drafts.ts'

/**
 * Puts what was shared with the application into the draft of a new chat; `tell` gets what the user should know. Each
 * part leaves the device's store only when the draft has it for good: a file when it is uploaded, or taken off. A share
 * whose files are still on their way, here or in another tab, holds up no other; one whose user's session ends waits for
 * the next.
 */
export async function takeShared(tell: (messages: string[]) => void): Promise<void> {
  // An insecure origin has no locks, and no service worker to share with either.
  if (!('locks' in navigator)) return
  const shares = new Set((await readShared()).map(shareOf))
  await Promise.all(
    [...shares].map((share) =>
      // Two tabs must not take the same, nor one twice.
      navigator.locks.request(`${keptKeys.shared}:${share}`, { ifAvailable: true }, (lock) =>
        lock === null ? undefined : take(share, tell),
      ),
    ),
  )
}

/** The parts of one share lie in one folder. */
const shareOf = ({ key }: SharedPart) => key.slice(0, key.lastIndexOf('/'))

async function take(share: string, tell: (messages: string[]) => void): Promise<void> {
  const drafts = chatDrafts()
  const hasEnded = () => chatDrafts() !== drafts
  const parts = (await readShared()).filter((part) => shareOf(part) === share)
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
 * Until no draft has the file unfinished, or they are nobody's any more; one whose upload has failed may be tried again
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
