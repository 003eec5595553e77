/** The characters that break a line, command a terminal, or turn the direction of writing, all unseen. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Tells whether the text is what it looks like on one line. */
export const isOneLine = (text: string) => text.search(unseen) < 0

/** Returns the text on one line, without what turns the direction of writing. */
export const oneLine = (text: string) =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .split(unseen)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')

/** Returns the text with each of those characters as its number, for example `\u{202e}`. */
export const printable = (text: string) =>
  text.replace(unseen, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
