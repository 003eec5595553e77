/** Focuses the button that adds filters, in place of a filter that disappears. */
export function focusFilters(): void {
  document.querySelector<HTMLElement>('[data-add-filter]')?.focus({ preventScroll: true })
}
