import { useLayoutEffect, useRef } from 'react'

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

/**
 * Focuses an element that is not a control. On blur it becomes unfocusable again, so that mouse clicks do not focus it.
 */
export function focusOnce(element: HTMLElement | null): void {
  if (!element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}

/**
 * For a control that removes its row from a list, or a link to the page that does. The focus moves to the next row's
 * enabled control, else to a previous one, else to the first button of the page.
 */
export function useRowControl<Control extends HTMLElement = HTMLButtonElement>() {
  const ref = useRef<Control>(null)
  useLayoutEffect(() => {
    const { pathname } = location
    return () => {
      const control = ref.current
      // After a link is followed, its whole page is removed, so no neighbour takes the focus.
      const isFollowed = control instanceof HTMLAnchorElement && location.pathname !== pathname
      if (control && !isFollowed) leaveFocus(control, () => neighbour(control))
    }
  }, [])
  return { ref, 'data-row-control': true }
}

function neighbour(control: HTMLElement): HTMLElement | null {
  const row = control.closest('[data-row]')
  const all = [...document.querySelectorAll<HTMLElement>('[data-row-control]')].filter(
    (one) => one === control || row?.contains(one) !== true,
  )
  const at = all.indexOf(control)
  const near = [...all.slice(at + 1), ...all.slice(0, at).toReversed()]
  return near.find(({ ariaDisabled }) => ariaDisabled === null) ?? document.querySelector('main button, header button')
}
