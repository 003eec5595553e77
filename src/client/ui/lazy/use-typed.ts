import { useEffect, useRef } from 'react'
import type { Typed } from './use-wish.ts'

/** For the `ref` of a control that has come: types into its fields what was typed into what stood for them. */
export function useTyped(typed: Typed) {
  const control = useRef<Control>(null)
  useEffect(() => {
    typeInto(control.current?.nativeElement, typed)
  }, [typed])
  return (next: Control | null) => {
    control.current = next
  }
}

type Control = { nativeElement: HTMLElement }

/** A field that was left takes it as from a user who goes on to the next: the focus does not go back to it. */
function typeInto(control: HTMLElement | undefined, typed: Typed): void {
  for (const [field, input] of [...(control?.querySelectorAll('input') ?? [])].entries()) {
    const text = typed[field]
    if (text === undefined) continue
    const isLeft = document.activeElement !== input
    input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    input.setRangeText(text, 0, input.value.length, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    if (!isLeft) continue
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}
