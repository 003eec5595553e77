import * as z from 'zod/mini'
import { newId } from '#client/lib/device/browser.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { isSignedIn } from './session.ts'

const DEBOUNCE_MS = 300

const storedDraft = z.object({
  userId: z.string(),
  path: z.string(),
  /** The time of writing in ms since 1970. */
  at: z.optional(z.number()),
  values: z.record(z.string(), z.unknown()),
  /** The stored record that the form was opened with, including its version; undefined for a new record. */
  opened: z.optional(z.unknown()),
})

let isStorageOpen = true

/** Whether the last write of a draft succeeded in this page. */
export const canKeepDrafts = () => isStorageOpen

/** A form's unsaved values as stored on the device. The form itself validates its fields. */
export type Draft = z.output<typeof storedDraft>
export type DraftContent = { values: object; opened?: object | undefined }

/**
 * Returns the user's draft for the form at `path`: this tab's own, else the newest.
 * Returns undefined when the draft cannot be read or the device is locked.
 */
export function readDraft(userId: string, path: string): Draft | undefined {
  return find(userId, path)?.draft
}

/**
 * Stores the values of a form until they are saved; `restored` holds the earlier draft.
 * A draft that another tab has written meanwhile stays, and this form writes its own beside it.
 */
export function createDraftKeeper(userId: string, path: string) {
  const found = find(userId, path)
  let key = found?.key ?? keyOf(userId, path)
  if (found) remember(userId, path, key)
  /** The last stored text that this form knows; null without a draft, or if the copy was locked at the opening. */
  let known = found?.text ?? null
  let hasWritten = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let read: (() => DraftContent | undefined) | undefined

  const stop = () => {
    clearTimeout(timer)
    waiting.delete(keeper)
    read = undefined
  }
  /** A saved or discarded draft no longer belongs to this form and must not return. */
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
      remember(userId, path, key)
      hasWritten = true
      isStorageOpen = true
    } catch {
      // The storage may be full; the text then exists on the screen only.
      isStorageOpen = false
    }
  }

  const keeper = {
    restored: found?.draft,
    /**
     * Returns the newest draft that another tab has written for this form; `drop` removes it from the device, `choose`
     * makes it this tab's own at the next opening. Until this form writes, another tab may have its draft under the
     * same key.
     */
    other() {
      const other = draftsOf(userId, path).find((one) => one.key !== key || one.text !== known)
      if (!other) return undefined
      return {
        draft: other.draft,
        drop: () => localStorage.removeItem(other.key),
        choose: () => remember(userId, path, other.key),
      }
    },
    /** Writes the result of `content` after a pause; undefined means that there is nothing to store. */
    keep(content: () => DraftContent | undefined) {
      stop()
      read = content
      waiting.add(keeper)
      timer = setTimeout(keeper.settle, DEBOUNCE_MS)
    },
    /**
     * Follows other tabs until the returned function is called. If another tab changes this draft, this form continues
     * under a key of its own. If another tab saves or discards the draft, this form drops it too.
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
          remember(userId, path, key)
        } catch {
          // The next change retries the write.
        }
      }
      window.addEventListener('storage', look)
      return () => window.removeEventListener('storage', look)
    },
    /** Writes a waiting draft now. Returns true when the text is stored on the device. */
    flush(): boolean {
      if (read) write()
      return known !== null && localStorage.getItem(key) === known
    },
    /** Writes a waiting draft, unless a logout may have wiped the device since. */
    settle() {
      if (!isSignedIn(userId)) stop()
      else if (read) write()
    },
    /** Drops a waiting draft without writing it. */
    stop,
    forget() {
      stop()
      write()
    },
  }
  return keeper
}

/** Keepers with unwritten text. */
const waiting = new Set<{ flush: () => void; settle: () => void }>()

// A closed or reloaded page would otherwise lose its last change, or keep a text that the user has cleared.
window.addEventListener('pagehide', () => {
  for (const keeper of [...waiting]) keeper.settle()
})

/** Writes the waiting drafts of all forms now. */
export function flushDrafts() {
  for (const keeper of [...waiting]) keeper.flush()
}

const keyOf = (userId: string, path: string) => `${storageKeys.draft}${userId}:${path}`
/** Separates the key of a form's first draft from the suffix of further ones; no path contains it. */
const BESIDE = '#'
const besideOf = (userId: string, path: string) => keyOf(userId, path) + BESIDE + newId()

/** Notes which of the drafts this tab shows, so that its reload returns to it and not to another tab's. */
function remember(userId: string, path: string, key: string): void {
  try {
    sessionStorage.setItem(keyOf(userId, path), key)
  } catch {
    // The reload then returns to the newest draft.
  }
}

function find(userId: string, path: string) {
  const drafts = draftsOf(userId, path)
  return drafts.find(({ key }) => key === sessionStorage.getItem(keyOf(userId, path))) ?? drafts[0]
}

/** Returns the drafts of one form, the newest first. */
function draftsOf(userId: string, path: string) {
  if (copyLock.isLocked()) return []
  const first = keyOf(userId, path)
  return Object.keys(localStorage)
    .filter((key) => key === first || key.startsWith(first + BESIDE))
    .flatMap((key) => {
      const text = localStorage.getItem(key)
      const draft = z.safeParse(storedDraft, parseJson(text)).data
      return draft?.userId === userId && draft.path === path ? [{ key, text, draft }] : []
    })
    .toSorted((a, b) => (b.draft.at ?? 0) - (a.draft.at ?? 0))
}
