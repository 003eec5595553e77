import { useEffectEvent, useLayoutEffect } from 'react'

const wished: (() => void)[] = []
const opened: (() => void)[] = []
let hadPopup = false

/**
 * From the press that opens something until that is there, Escape takes the wish back, the last one first: nothing of
 * it is there yet that could hear of keys. Returns what ends it.
 */
export function holdEscape(withdraw: () => void): () => void {
  return enter(wished, withdraw)
}

export function useHeldEscape(isHeld: boolean, withdraw: () => void): void {
  useStack(wished, isHeld, withdraw)
}

/**
 * Closes the dialog or sheet on top, from its first frame on, wherever in the page the focus is.
 */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  useStack(opened, isOpen, onClose)
}

function useStack(stack: (() => void)[], isIn: boolean, onEscape: () => void): void {
  const act = useEffectEvent(onEscape)
  // Before it is painted.
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

/** What is open over a dialog and closes itself; a tooltip is no such thing. */
const popups = ['.ant-select-dropdown', '.ant-picker-dropdown']
const openPopup = `:is(${popups}):not([class*="-hidden"], [class*="-leave"])`

window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    hadPopup = document.querySelector(openPopup) !== null
    const withdraw = wished.at(-1)
    if (!withdraw) return
    // What has the focus meanwhile, or lies open below, is not meant.
    event.preventDefault()
    event.stopImmediatePropagation()
    withdraw()
  },
  { capture: true },
)

// Last of all: a field that takes Escape for itself does not let it come here.
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !hadPopup) opened.at(-1)?.()
})
