import { useLayoutEffect, useRef } from 'react'
import { leaveFocus } from './focus-back.ts'

/**
 * For the button by which a row is deleted, or the link to what it is deleted in: the focus, which would be lost with the row, goes on to the next row's that
 * works, else to one before, else to the first button of the page.
 */
export function useRowControl<Control extends HTMLElement = HTMLButtonElement>() {
  const ref = useRef<Control>(null)
  useLayoutEffect(
    () => () => {
      const control = ref.current
      if (control) leaveFocus(control, () => neighbour(control))
    },
    [],
  )
  return { ref, 'data-row-control': true }
}

function neighbour(control: HTMLElement): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-row-control]')]
  const at = all.indexOf(control)
  const near = [...all.slice(at + 1), ...all.slice(0, at).toReversed()]
  return (
    near.find(({ ariaDisabled }) => ariaDisabled === null) ??
    document.querySelector('main button, header button')
  )
}
