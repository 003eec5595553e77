import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { commandKey } from '#client/lib/device/browser.ts'

/**
 * Handles Ctrl (⌘) with a key anywhere on the page, unless a dialog is open. The key is identified by its position,
 * e.g. 'KeyK', because the same key types «л» in the Russian layout.
 */
export function useCommandKey(code: string | undefined, onPress: () => void): void {
  useKeyDown((event) => {
    if (event.code !== code || !commandKey.of(event) || event.altKey || event.shiftKey) return
    // Prevents the browser's own shortcut.
    event.preventDefault()
    if (!event.repeat && !isDialogOpen()) onPress()
  })
}

function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKeyDown)
  // A layout effect, because a key works from the first frame that shows the page.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/**
 * Handles «/» or «?» unless the user is typing or a dialog is open. Also accepts the key that has these signs in a
 * Latin layout: in the Russian layout it types «.» and «,».
 */
export function useSignKey(sign: '/' | '?', onPress: () => void): void {
  useKeyDown((event) => {
    const isPlaceOfSign = event.code === 'Slash' && event.shiftKey === (sign === '?')
    if (event.key !== sign && !isPlaceOfSign) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.defaultPrevented || isTyped(event.target) || isDialogOpen()) return
    event.preventDefault()
    onPress()
  })
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

const FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELD)
}

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

/**
 * Moves the focus by ↓ and ↑ from the search field of an element through its links and back; Enter opens a link as
 * everywhere.
 */
export function useLinkArrows(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
      if (step === undefined || event.isComposing || hasModifier(event)) return
      const stops = [...(current?.querySelectorAll<HTMLElement>('input[type="search"], a[href]') ?? [])]
      const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1
      const next = at === -1 ? undefined : stops[at + step]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    }
    current?.addEventListener('keydown', move)
    return () => current?.removeEventListener('keydown', move)
  }, [element])
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey
