/**
 * Focuses an element that is not a control. On blur it becomes unfocusable again, so that mouse clicks do not focus it.
 */
export function focusOnce(element: HTMLElement | null): void {
  if (!element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
