import { useLayoutEffect, useRef } from 'react'
import { leaveFocus } from './focus-back.ts'

/**
 * For a control by which a row leaves its list, or the link to where it is decided: the focus, which would be lost with
 * the row, goes on to the next row's that works, else to one before, else to the first button of the page.
 */
export function useRowControl<Control extends HTMLElement = HTMLButtonElement>() {
  const ref = useRef<Control>(null)
  useLayoutEffect(() => {
    const { pathname } = location
    return () => {
      const control = ref.current
      // A link that was followed goes with its whole page.
      const isFollowed = control instanceof HTMLAnchorElement && location.pathname !== pathname
      if (control && !isFollowed) leaveFocus(control, () => neighbour(control))
    }
  }, [])
  return { ref, 'data-row-control': true }
}

function neighbour(control: HTMLElement): HTMLElement | null {
  const row = control.closest('[data-row]')
  const all = [...document.querySelectorAll<HTMLElement>('[data-row-control]')].filter(
    (one) => one === control || row?.contains(one) !== true,
  )
  const at = all.indexOf(control)
  const near = [...all.slice(at + 1), ...all.slice(0, at).toReversed()]
  return (
    near.find(({ ariaDisabled }) => ariaDisabled === null) ??
    document.querySelector('main button, header button')
  )
}
