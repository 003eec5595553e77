import { useLayoutEffect, useRef } from 'react'
import { leaveFocus } from './focus-back.ts'

/**
 * For a control that removes its row from a list, or a link to the page that does. The focus moves to the next row's
 * enabled control, else to a previous one, else to the first button of the page.
 */
export function useRowControl<Control extends HTMLElement = HTMLButtonElement>() {
  const ref = useRef<Control>(null)
  useLayoutEffect(() => {
    const { pathname } = location
    return () => {
      const control = ref.current
      // After a link is followed, its whole page is removed, so no neighbour takes the focus.
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
  return near.find(({ ariaDisabled }) => ariaDisabled === null) ?? document.querySelector('main button, header button')
}
