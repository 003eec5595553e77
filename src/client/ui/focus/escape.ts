import { useEffectEvent, useLayoutEffect } from 'react'

const wished: (() => void)[] = []
const opened: (() => void)[] = []
let hadPopup = false

/**
 * While an overlay's code is loading, Escape cancels the latest opening, because no dialog exists yet to handle the
 * key. Returns a function that ends this.
 */
export function holdEscape(withdraw: () => void): () => void {
  return enter(wished, withdraw)
}

export function useHeldEscape(isHeld: boolean, withdraw: () => void): void {
  useStack(wished, isHeld, withdraw)
}

/** Closes the topmost dialog or sheet on Escape, from its first frame on, regardless of where the focus is. */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  useStack(opened, isOpen, onClose)
}

function useStack(stack: (() => void)[], isIn: boolean, onEscape: () => void): void {
  const act = useEffectEvent(onEscape)
  // A layout effect adds the handler before the first paint.
  useLayoutEffect(() => (isIn ? enter(stack, () => act()) : undefined), [isIn, stack])
}

function enter(stack: (() => void)[], act: () => void): () => void {
  const entry = () => act()
  stack.push(entry)
  return () => {
    const place = stack.indexOf(entry)
    if (place !== -1) stack.splice(place, 1)
  }
}

/** Popups that can be open over a dialog and close themselves on Escape. Tooltips are not among them. */
const popups = ['.ant-select-dropdown', '.ant-picker-dropdown']
const openPopup = `:is(${popups}):not([class*="-hidden"], [class*="-leave"])`

window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    hadPopup = document.querySelector(openPopup) !== null
    const withdraw = wished.at(-1)
    if (!withdraw) return
    // The focused element and open dialogs must not handle this Escape as well.
    event.preventDefault()
    event.stopImmediatePropagation()
    withdraw()
  },
  { capture: true },
)

// This listener runs last, so a field that handles Escape itself can stop the event first.
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !hadPopup) opened.at(-1)?.()
})
