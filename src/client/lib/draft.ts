import * as z from 'zod/mini'
import { isSignedIn } from './session.ts'

/** Deleted with everything else of a user at logout and at another one's sign-in (offline/wipe.ts). */
const PREFIX = 'promodesk-draft:'
const DEBOUNCE_MS = 300

const storedDraft = z.object({
  userId: z.string(),
  path: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** What the form was opened with, its version included; nothing for a new thing. */
  opened: z.optional(z.unknown()),
})

/** A form's unsaved values, as they are kept on the device; the form itself has to check what its fields are. */
export type Draft = z.output<typeof storedDraft>
export type DraftContent = { values: object; opened?: object | undefined }

/** What the user has left unsaved in the form of the path; nothing that cannot be read. */
export function readDraft(userId: string, path: string): Draft | undefined {
  try {
    const { data } = z.safeParse(storedDraft, JSON.parse(localStorage.getItem(keyOf(userId, path)) ?? 'null'))
    return data?.userId === userId && data.path === path ? data : undefined
  } catch {
    return undefined
  }
}

/** Keeps the values of a form while they are unsaved, until `forget`. */
export function createDraftKeeper(userId: string, path: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let read: (() => DraftContent | undefined) | undefined

  const stop = () => {
    clearTimeout(timer)
    read = undefined
  }
  const write = () => {
    const content = read?.()
    stop()
    try {
      if (content) localStorage.setItem(keyOf(userId, path), JSON.stringify({ userId, path, ...content }))
      else localStorage.removeItem(keyOf(userId, path))
    } catch {
      // Storage may be forbidden or full: the text is then on the screen only.
    }
  }

  return {
    /** Soon writes what `content` returns then; when that is nothing, there is nothing to keep. */
    keep(content: () => DraftContent | undefined) {
      stop()
      read = content
      // A logout may have wiped the device since: nothing is put back.
      timer = setTimeout(() => (isSignedIn(userId) ? write() : stop()), DEBOUNCE_MS)
    },
    /** Writes at once what waits to be written. */
    flush() {
      if (read) write()
    },
    /** Gives up what waits to be written. */
    stop,
    forget() {
      stop()
      write()
    },
  }
}

const keyOf = (userId: string, path: string) => `${PREFIX}${userId}:${path}`
