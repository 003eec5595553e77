const MAX_LENGTH = 60

/** Returns a name by the first words of the answer, without characters that systems refuse in names. */
export function markdownFileName(text: string): string {
  const words = (/[\p{L}\p{N}].{0,299}/u.exec(text)?.[0] ?? '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[\\/:*?"<>|`~_#\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const name = words.length > MAX_LENGTH ? words.slice(0, MAX_LENGTH).replace(/\s\S*$/, '') : words
  return `${name.replace(/[\s.,;—–-]+$/, '') || 'Ответ PromoGPT'}.md`
}
