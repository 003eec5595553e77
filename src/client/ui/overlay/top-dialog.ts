/**
 * Returns the topmost open dialog, else the body. Everything outside it is inert, so the menus, lists and toasts that a
 * dialog must not cover are put into it.
 */
export function topDialog(): HTMLElement {
  return [...document.querySelectorAll('dialog')].at(-1) ?? document.body
}

/** Holds the toasts of the page. */
export const toastsPlace = document.createElement('div')

/** Call when a dialog has opened or closed: the toasts stay within reach. */
export function raiseToasts(): void {
  const top = topDialog()
  // Inserting it again would read the toasts out again.
  if (toastsPlace.parentElement !== top) top.append(toastsPlace)
}
