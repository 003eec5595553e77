import { formatNumber } from '#client/lib/format.ts'

const NBSP = '\u00a0'

/** Bytes as `84 КБ`, `1,2 МБ`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}${NBSP}Б`
  // From 1023.5 КБ on it would round to 1024.
  if (bytes < 1023.5 * 1024) return `${Math.round(bytes / 1024)}${NBSP}КБ`
  return `${formatNumber(bytes / 1024 / 1024, 1)}${NBSP}МБ`
}
