import { useEffect, useEffectEvent } from 'react'
import { commandKey } from '#client/lib/page/command-key.ts'

/**
 * Ctrl (⌘) with a key from anywhere on the page, unless a dialog waits for an answer. The key goes by its place, e.g.
 * 'KeyK': in the Russian layout the same key says «л».
 */
export function useCommandKey(code: string | undefined, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (code === undefined) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== code || !commandKey.of(event) || event.altKey || event.shiftKey) return
      // What the browser does with it.
      event.preventDefault()
      if (!event.repeat && !isDialogOpen()) press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [code])
}

export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility())
}
