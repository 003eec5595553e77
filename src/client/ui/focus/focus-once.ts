/** Focuses what is no control, until it loses the focus: otherwise a press of the mouse also gives it the focus. */
export function focusOnce(element: HTMLElement | null): void {
  if (!element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
