import { cellText, plain } from './data-text.ts'

/** Names the demands that an answer does not follow, in the user's words; empty for none. */
export function unreadNotice(parts: readonly string[]): string {
  if (parts.length === 0) return ''
  return `Не понял и не учёл: ${parts.map((part) => `«${plain(cellText(part.replaceAll(/[«»]/g, '"')))}»`).join(', ')}.`
}
