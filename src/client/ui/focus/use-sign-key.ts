import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from './use-command-key.ts'

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

const FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELD)
}
