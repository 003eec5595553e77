import { useEffect } from 'react'
import { commandKey } from './command-key.ts'

/** Ctrl+K (⌘K) from everywhere, unless a dialog waits for an answer. */
export function usePaletteKey(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // By its place: in the Russian layout the same key says «л».
      if (event.code !== 'KeyK' || !commandKey.of(event) || event.altKey || event.shiftKey) return
      // The browser's own search.
      event.preventDefault()
      if (!isDialogOpen()) onPress()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility())
}
