/** What had the focus last, of all that is in no dialog, and of all that is in no sheet either. */
let last: HTMLElement | null = null
let lastOnPage: HTMLElement | null = null

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest('.ant-modal')) return
  last = target
  if (!target.closest('.ant-drawer')) lastOnPage = target
})

/**
 * For a dialog or a sheet that has gone, or goes. antd gives the focus to what had it before, which may be gone as well:
 * a bin with its row, a card with its channel, or the button of a dialog that this one followed.
 */
export function giveFocusBack(from?: Element | null): void {
  const active = document.activeElement
  if (active !== document.body && !from?.contains(active)) return
  const heir = last?.isConnected && !from?.contains(last) ? last : lastOnPage
  heir?.focus({ preventScroll: true })
}

/** For what is about to go: the focus that it has, or would get back, is the heir's. */
export function leaveFocus(going: HTMLElement, heir: () => HTMLElement | null): void {
  if (going === lastOnPage) lastOnPage = heir()
  if (going !== last) return
  last = heir()
  if (document.activeElement === going) queueMicrotask(() => giveFocusBack())
}
