/** Returns a copy of what the user has selected inside an element, or undefined if nothing is selected there. */
export function selectedIn(element: HTMLElement): HTMLElement | undefined {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return undefined
  const { commonAncestorContainer: place } = range
  const within = place instanceof Element ? place : place.parentElement
  // Line breaks of a `pre` count only within it.
  const copy = document.createElement(within?.closest('pre') ? 'pre' : 'div')
  copy.append(range.cloneContents())
  return copy
}
