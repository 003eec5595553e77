import { serverSign, visibleText } from '#domain/attached-text.ts'
import { unseenText } from '#server/sheet-text.ts'

/** Counts the signs without spaces that a document hides, so that its text tells how much was left out. */
export function createUnseenCount() {
  let signs = 0
  return {
    add(text: string) {
      signs += Array.from(visibleText(text).replaceAll(/\s+/g, '')).length
    },
    /** Returns a document's text below the line that tells of the rest. */
    above: (text: string) =>
      signs === 0 ? text : `${serverSign} ${unseenText(signs)}\n${text === '' ? '' : `\n${text}`}`,
  }
}

export type UnseenCount = ReturnType<typeof createUnseenCount>
