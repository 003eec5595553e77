import { focusOnce } from './focus-once.ts'

/** The recently focused elements, the latest last; at most `LENGTH` for the page and for each dialog. */
let history: HTMLElement[] = []
const LENGTH = 8

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  history = history.filter((one) => one.isConnected && one !== target)
  history.push(target)
  const dialog = target.closest('dialog')
  const beside = history.filter((one) => one.closest('dialog') === dialog)
  if (beside.length > LENGTH) history = history.filter((one) => one !== beside[0])
})

/**
 * Call after the focused element was removed (a delete button with its row, a button of a closed dialog): focuses the
 * most recently focused element that is still on the page.
 */
export function giveFocusBack(): void {
  if (document.activeElement !== document.body) return
  for (const heir of history.toReversed()) {
    if (!heir.isConnected) continue
    if (isNoControl(heir)) focusOnce(heir)
    else heir.focus({ preventScroll: true })
    if (document.activeElement === heir) return
  }
}

/** Whether the element normally takes no focus, like a heading that `focusOnce` focused temporarily. */
function isNoControl(element: HTMLElement): boolean {
  return element.tabIndex < 0 && !element.hasAttribute('tabindex')
}

/** Focuses the element, or makes it the next to get the focus once the layer over it closes. */
export function focusUnderLayers(element: HTMLElement): void {
  element.focus()
  if (document.activeElement === element) return
  history = history.filter((one) => one !== element)
  history.push(element)
}

/** Call before `going` is removed: `heir` gets the focus that `going` has or would get back. */
export function leaveFocus(going: HTMLElement, heir: () => HTMLElement | null): void {
  const place = history.indexOf(going)
  if (place === -1) return
  const next = heir()
  history.splice(place, 1, ...(next ? [next] : []))
  if (document.activeElement === going) queueMicrotask(() => giveFocusBack())
}
