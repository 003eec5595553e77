import { type RefObject, useLayoutEffect } from 'react'
import { CONTROLS } from './data-table-keys.ts'

/**
 * Makes one stop of Tab of a table's rows: the row that had the focus last, else the first that is mounted. What can be
 * pressed in the others is reached by the arrows; React renders cells one by one, so that this follows the document.
 */
export function useOneTabStop(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const body = scroller.current?.querySelector('tbody')
    if (!body) return
    let last: string | undefined
    const apply = () => {
      const rows = [...body.querySelectorAll<HTMLElement>('tr[data-row]')]
      const stop = rows.find(({ dataset }) => dataset.row === last) ?? rows[0]
      for (const row of rows) setStops(row, row === stop)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
      if (!row || row.dataset.row === last) return
      last = row.dataset.row
      apply()
    }
    apply()
    const observer = new MutationObserver(apply)
    observer.observe(body, { childList: true, subtree: true })
    body.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      body.removeEventListener('focusin', onFocus)
    }
  }, [scroller])
}

function setStops(row: HTMLElement, isStop: boolean): void {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)]
  for (const control of controls)
    if (control.tabIndex !== (isStop ? 0 : -1)) control.tabIndex = isStop ? 0 : -1
  // A row that can be opened and has nothing to press.
  if (row.hasAttribute('tabindex')) row.tabIndex = isStop && controls.length === 0 ? 0 : -1
}
