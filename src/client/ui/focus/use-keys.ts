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

/**
 * «/» or «?» by itself, where nothing is being typed and no dialog waits for an answer. Also the key on which a Latin
 * layout has them: in the Russian one it says «.» and «,».
 */
export function useSignKey(sign: '/' | '?', onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlaceOfSign = event.code === 'Slash' && event.shiftKey === (sign === '?')
      if (event.key !== sign && !isPlaceOfSign) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.defaultPrevented || isTyped(event.target) || isDialogOpen()) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [sign])
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility())
}

const FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELD)
}
