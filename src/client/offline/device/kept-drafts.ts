import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { shortlists } from '#client/offline/shortlists/shortlists.ts'

/** How many lists of channels lie on this device for the user, and what they take, with what is not sent of them. */
export function describeShortlists(userId: string): { count: number; bytes: number } {
  const prefixes = [`${storageKeys.newShortlist}${userId}:`, `${storageKeys.shortlistChange}${userId}:`]
  const known = [storageKeys.shortlists + userId, storageKeys.restOfShortlists + userId]
  const names = [...known, ...prefixes.flatMap(keptEntries.namesWith)]
  const texts = names.map((name) => keptEntries.read(name) ?? '')
  return { count: shortlists.get().all.length, bytes: new TextEncoder().encode(texts.join('')).length }
}

/** How many unsaved texts of the user lie on this device (lib/session/draft.ts), and their size; also while it is locked. */
export function describeDrafts(userId: string): { count: number; bytes: number } {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${storageKeys.draft}${userId}:`))
  const texts = own.map((key) => localStorage.getItem(key) ?? '')
  return { count: texts.length, bytes: new TextEncoder().encode(texts.join('')).length }
}
