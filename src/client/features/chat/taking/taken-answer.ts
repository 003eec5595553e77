import { pastedTree } from '#client/ui/markdown/copy-markdown.ts'
import { messageText } from './message-text.ts'
import { typeset } from './typography.ts'

type TakenAnswer = {
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

/**
 * Returns a copy of what the user has selected inside an element, with the marks, lists, tables and code that it is a
 * part of. Undefined if nothing is selected there.
 */
export function selectedIn(element: HTMLElement): HTMLElement | undefined {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return undefined
  const { commonAncestorContainer: place } = range
  const copy = document.createElement('div')
  copy.append(range.cloneContents())
  dropEmpty(copy)
  const within = place instanceof Element ? place : place.parentElement
  for (let one = within; one !== null && one !== element && element.contains(one); one = one.parentElement) {
    // An item or a cell alone is a text.
    if (one.matches('li, td, th')) break
    if (!one.matches(KEPT)) continue
    const frame = document.createElement(one.tagName)
    for (const { name, value } of one.attributes) frame.setAttribute(name, value)
    if (one instanceof HTMLOListElement) {
      const first = [...one.children].findIndex((item) => item.contains(range.startContainer))
      if (first > 0) frame.setAttribute('start', String(one.start + first))
    }
    frame.append(...copy.childNodes)
    copy.append(frame)
  }
  return copy
}

const KEPT = 'a, b, strong, em, i, del, s, code, pre, ol, ul, tr, thead, tbody, table, [data-formula]'

/** A selection that ends before the first letter of a block brings the block without its text. */
function dropEmpty(copy: HTMLElement): void {
  const blocks = copy.querySelectorAll('h1, h2, h3, h4, h5, h6, p, pre, blockquote, li, ol, ul, tr, table')
  for (const block of blocks) if (block.textContent.trim() === '' && !block.querySelector('img, input')) block.remove()
}
