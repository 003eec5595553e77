import { keptEntries } from './kept-entries.ts'
import { keptKeys } from './kept-fields.ts'
import { shortlists } from './shortlists.ts'

/** How many lists of channels lie on this device for the user, and what they take, with what is not sent of them. */
export function describeShortlists(userId: string): { count: number; bytes: number } {
  const prefixes = [`${keptKeys.newShortlist}${userId}:`, `${keptKeys.shortlistChange}${userId}:`]
  const known = [keptKeys.shortlists + userId, keptKeys.restOfShortlists + userId]
  const names = [...known, ...prefixes.flatMap(keptEntries.namesWith)]
  const texts = names.map((name) => keptEntries.read(name) ?? '')
  return { count: shortlists.get().all.length, bytes: new TextEncoder().encode(texts.join('')).length }
}

/** How many unsaved texts of the user lie on this device (lib/draft.ts), and their size; also while it is locked. */
export function describeDrafts(userId: string): { count: number; bytes: number } {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${keptKeys.draft}${userId}:`))
  const texts = own.map((key) => localStorage.getItem(key) ?? '')
  return { count: texts.length, bytes: new TextEncoder().encode(texts.join('')).length }
}
