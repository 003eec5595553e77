import * as z from 'zod/mini'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { newId } from '#client/lib/device/new-id.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { isSignedIn } from './session.ts'

const DEBOUNCE_MS = 300

const storedDraft = z.object({
  userId: z.string(),
  path: z.string(),
  /** When it was written, in ms since 1970. */
  at: z.optional(z.number()),
  values: z.record(z.string(), z.unknown()),
  /** What the form was opened with, its version included; nothing for a new thing. */
  opened: z.optional(z.unknown()),
})

let isStorageOpen = true

/** Whether the draft that was written last lies on the device, as far as this page has tried. */
export const canKeepDrafts = () => isStorageOpen

/** A form's unsaved values, as they are kept on the device; the form itself has to check what its fields are. */
export type Draft = z.output<typeof storedDraft>
export type DraftContent = { values: object; opened?: object | undefined }

/**
 * What the user has left unsaved in the form of the path, the newest where tabs have kept several; nothing that cannot
 * be read, and of a locked device nothing at all.
 */
export function readDraft(userId: string, path: string): Draft | undefined {
  return findNewest(userId, path)?.draft
}

/**
 * Keeps the values of a form while they are unsaved, until `forget`; `restored` is what was left of the last time. What
 * another tab has written in the meantime is neither overwritten nor forgotten: this form's own is then kept beside it.
 */
export function createDraftKeeper(userId: string, path: string) {
  const found = findNewest(userId, path)
  let key = found?.key ?? keyOf(userId, path)
  /** What lies there as far as this form knows, which a locked device does not tell. */
  let known = found?.text ?? null
  let hasWritten = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let read: (() => DraftContent | undefined) | undefined

  const stop = () => {
    clearTimeout(timer)
    waiting.delete(keeper)
    read = undefined
  }
  /** What was written is saved or given up: it is no text of this form any more, and not to be called back. */
  const giveUp = () => {
    known = null
    hasWritten = false
  }
  const write = () => {
    const content = read?.()
    stop()
    try {
      const stored = localStorage.getItem(key)
      const isOthers = stored !== null && stored !== known
      if (!content) {
        if (!isOthers) localStorage.removeItem(key)
        giveUp()
        return
      }
      if (isOthers) key = besideOf(userId, path)
      known = JSON.stringify({ userId, path, at: Date.now(), ...content })
      localStorage.setItem(key, known)
      hasWritten = true
      isStorageOpen = true
    } catch {
      // Storage may be forbidden or full: the text is then on the screen only.
      isStorageOpen = false
    }
  }

  const keeper = {
    restored: found?.draft,
    /** Soon writes what `content` returns then; when that is nothing, there is nothing to keep. */
    keep(content: () => DraftContent | undefined) {
      stop()
      read = content
      waiting.add(keeper)
      // A logout may have wiped the device since: nothing is put back.
      timer = setTimeout(() => (isSignedIn(userId) ? write() : stop()), DEBOUNCE_MS)
    },
    /**
     * Until the returned function is called: a tab that goes on with this form's text writes over it, and may make
     * something else of it, so it is then kept beside. One that saves it or gives it up has done so for both.
     */
    watch(): () => void {
      const look = (event: StorageEvent) => {
        if (event.key !== key || event.newValue === known) return
        if (event.newValue === null) {
          // This form may have written again since.
          if (localStorage.getItem(key) !== known) giveUp()
          return
        }
        if (!hasWritten || known === null || !isSignedIn(userId)) return
        key = besideOf(userId, path)
        try {
          localStorage.setItem(key, known)
        } catch {
          // As above; what is typed next is tried again.
        }
      }
      window.addEventListener('storage', look)
      return () => window.removeEventListener('storage', look)
    },
    /** Writes at once what waits to be written; true when this form's text lies on the device. */
    flush(): boolean {
      if (read) write()
      try {
        return known !== null && localStorage.getItem(key) === known
      } catch {
        return false
      }
    },
    /** Gives up what waits to be written. */
    stop,
    forget() {
      stop()
      write()
    },
  }
  return keeper
}

/** The keepers that have something to write. */
const waiting = new Set<{ flush: () => void }>()

/** Writes at once what all forms have still to write. */
export function flushDrafts() {
  for (const keeper of [...waiting]) keeper.flush()
}

const keyOf = (userId: string, path: string) => `${storageKeys.draft}${userId}:${path}`
/** Between the key of a form's first draft and what makes the key of a further one; stands in no path. */
const BESIDE = '#'
const besideOf = (userId: string, path: string) => keyOf(userId, path) + BESIDE + newId()

function findNewest(userId: string, path: string) {
  if (copyLock.isLocked()) return undefined
  const first = keyOf(userId, path)
  return keysOf(first)
    .flatMap((key) => {
      const text = localStorage.getItem(key)
      const draft = parseDraft(text)
      return draft?.userId === userId && draft.path === path ? [{ key, text, draft }] : []
    })
    .toSorted((a, b) => (b.draft.at ?? 0) - (a.draft.at ?? 0))[0]
}

function keysOf(first: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key === first || key.startsWith(first + BESIDE))
  } catch {
    // Storage may be forbidden.
    return []
  }
}

function parseDraft(text: string | null): Draft | undefined {
  try {
    return z.safeParse(storedDraft, JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
