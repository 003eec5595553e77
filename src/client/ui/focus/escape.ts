import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * While an overlay's code is loading, Escape cancels the opening, because no dialog exists yet to handle the key.
 * Returns a function that ends this.
 */
export function holdEscape(withdraw: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    // The focused element and open dialogs must not handle this Escape as well.
    event.preventDefault()
    event.stopImmediatePropagation()
    withdraw()
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
}

export function useHeldEscape(isHeld: boolean, withdraw: () => void): void {
  const act = useEffectEvent(withdraw)
  // A layout effect, because the key works from the first frame on.
  useLayoutEffect(() => (isHeld ? holdEscape(() => act()) : undefined), [isHeld])
}
