import { visibleText } from '#domain/attached-text.ts'

const maxNameLength = 254

/**
 * Returns a name that is safe to show and save: no folders, no control or hidden characters, none that reverse text
 * direction (`…fdp.exe` would read as `…exe.pdf`), and at most 254 characters including the whole extension.
 */
export function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = visibleText(base.toWellFormed().normalize('NFC'))
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim()
  if (clean.length <= maxNameLength) return clean
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 ? clean.slice(dot) : ''
  if (extension.length >= maxNameLength) return cut(clean, maxNameLength)
  return cut(clean, maxNameLength - extension.length) + extension
}

/** Cuts the text without splitting a surrogate pair. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
