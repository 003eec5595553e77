import { keptKeys } from './kept-fields.ts'

/** How many unsaved texts of the user lie on this device (lib/draft.ts), and their size; also while it is locked. */
export function describeDrafts(userId: string): { count: number; bytes: number } {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${keptKeys.draft}${userId}:`))
  const texts = own.map((key) => localStorage.getItem(key) ?? '')
  return { count: texts.length, bytes: new TextEncoder().encode(texts.join('')).length }
}
