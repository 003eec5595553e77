import { focusOnce } from './focus-once.ts'

/** What had the focus last, the latest at the end; so many of the page and of each dialog. */
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
 * After what had the focus has gone: it goes to what had it before, or before that where this is gone as well, as a bin
 * with its row, a card with its channel, or the button of a dialog that this one followed.
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

/** A page's heading had the focus for the time being. */
function isNoControl(element: HTMLElement): boolean {
  return element.tabIndex < 0 && !element.hasAttribute('tabindex')
}

/** Focuses the element, or lets it have the focus once the layer over it closes. */
export function focusUnderLayers(element: HTMLElement): void {
  element.focus()
  if (document.activeElement === element) return
  history = history.filter((one) => one !== element)
  history.push(element)
}

/** For what is about to go: the focus that it has, or would get back, is the heir's. */
export function leaveFocus(going: HTMLElement, heir: () => HTMLElement | null): void {
  const place = history.indexOf(going)
  if (place === -1) return
  const next = heir()
  history.splice(place, 1, ...(next ? [next] : []))
  if (document.activeElement === going) queueMicrotask(() => giveFocusBack())
}
