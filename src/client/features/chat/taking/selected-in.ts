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
