import { pastedTree } from '#client/ui/markdown/copy-markdown.ts'
import { messageText } from './message-text.ts'
import { typeset } from './typeset.ts'

export type TakenAnswer = {
  /** Formatted text for a word processor. */
  html: string
  plain: string
  telegram: string
  /** The text whose length counts in a message. */
  counted: string
}

/** Returns what leaves the product of an answer, or of a part of it, by the elements that show it. */
export function takenAnswer(shown: HTMLElement): TakenAnswer {
  const tree = pastedTree(shown, prepare)
  return {
    html: tree.innerHTML,
    plain: messageText(tree, 'plain'),
    telegram: messageText(tree, 'telegram'),
    counted: messageText(tree, 'counted'),
  }
}

function prepare(copy: HTMLElement): void {
  typeset(copy)
  for (const box of copy.querySelectorAll('input')) box.replaceWith(box.checked ? '☑' : '☐')
  for (const back of copy.querySelectorAll('[data-footnote-backref]')) back.remove()
  // A link to a note works only within the page.
  for (const link of copy.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
  for (const formula of copy.querySelectorAll('[data-formula="display"]')) {
    if (formula.previousSibling !== null) formula.before(document.createElement('br'))
    if (formula.nextSibling !== null) formula.after(document.createElement('br'))
  }
  // Word draws no lines in a table without this attribute.
  for (const table of copy.querySelectorAll('table')) table.setAttribute('border', '1')
}
