import { useEffectEvent, useLayoutEffect } from 'react'
import { commandKey } from '#client/lib/page/command-key.ts'

/**
 * Handles Ctrl (⌘) with a key anywhere on the page, unless a dialog is open. The key is identified by its position,
 * e.g. 'KeyK', because the same key types «л» in the Russian layout.
 */
export function useCommandKey(code: string | undefined, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  // A layout effect, because a key works from the first frame that shows the page.
  useLayoutEffect(() => {
    if (code === undefined) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== code || !commandKey.of(event) || event.altKey || event.shiftKey) return
      // Prevents the browser's own shortcut.
      event.preventDefault()
      if (!event.repeat && !isDialogOpen()) press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [code])
}

/**
 * Handles «/» or «?» unless the user is typing or a dialog is open. Also accepts the key that has these signs in a
 * Latin layout: in the Russian layout it types «.» and «,».
 */
export function useSignKey(sign: '/' | '?', onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useLayoutEffect(() => {
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
  return document.querySelector('dialog[open]') !== null
}

const FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELD)
}
