/**
 * Returns a text as the name of a file: without characters that systems refuse or that hide the extension, and cut
 * between words. A Cyrillic name of 100 letters with a day and an extension stays below the 255 bytes of systems.
 */
export function fileName(text: string, most = 100): string {
  const clean = text
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .replaceAll(' ,', ',')
    .trim()
  const letters = [...clean]
  if (letters.length <= most) return clean
  return `${letters
    .slice(0, most)
    .join('')
    .replace(/[\s,]+\S*$/u, '')}…`
}
