import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { shortlists } from '#client/offline/shortlists/shortlists.ts'

/** Counts the user's shortlists on this device; the bytes include their unsent changes. */
export function describeShortlists(userId: string): { count: number; bytes: number } {
  const prefixes = [`${storageKeys.newShortlist}${userId}:`, `${storageKeys.shortlistChange}${userId}:`]
  const known = [storageKeys.shortlists + userId, storageKeys.restOfShortlists + userId]
  const names = [...known, ...prefixes.flatMap(keptEntries.namesWith)]
  const texts = names.map((name) => keptEntries.read(name) ?? '')
  return { count: shortlists.get().all.length, bytes: new TextEncoder().encode(texts.join('')).length }
}

/** Counts the user's drafts on this device (lib/session/draft.ts) and their bytes, also while it is locked. */
export function describeDrafts(userId: string): { count: number; bytes: number } {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${storageKeys.draft}${userId}:`))
  const texts = own.map((key) => localStorage.getItem(key) ?? '')
  return { count: texts.length, bytes: new TextEncoder().encode(texts.join('')).length }
}
