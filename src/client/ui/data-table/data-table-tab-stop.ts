import { type RefObject, useLayoutEffect } from 'react'
import { CONTROLS, sortButtons } from './data-table-keys.ts'

/**
 * Gives the headers one Tab stop and the rows another: the last focused, else the first mounted; arrows reach the
 * others. Follows DOM changes, because React renders cells one by one.
 */
export function useOneTabStop(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const head = scroller.current?.querySelector('thead')
    const body = scroller.current?.querySelector('tbody')
    const ends = [head && keepOneControl(head, sortButtons), body && keepOneRow(body)]
    return () => {
      for (const end of ends) end?.()
    }
  }, [scroller])
}

/** Gives all links, buttons and fields of a table one common Tab stop. From one text area, Tab goes to the next. */
export function useOneTabStopOfAll(table: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (table.current === null ? undefined : keepOneControl(table.current, controlsIn)), [table])
}

function keepOneControl(part: HTMLElement, controlsOf: (part: HTMLElement) => HTMLElement[]): () => void {
  let last: HTMLElement | undefined
  const apply = () => {
    const controls = controlsOf(part)
    const stop = controls.find((control) => control === last) ?? controls[0]
    const isTyping = part.contains(document.activeElement) && isTextArea(document.activeElement)
    for (const control of controls) setTabIndex(control, control === stop || (isTyping && isTextArea(control)) ? 0 : -1)
  }
  return follow(part, apply, (target) => {
    last = target.closest<HTMLElement>(CONTROLS) ?? last
  })
}

function keepOneRow(body: HTMLElement): () => void {
  let last: string | undefined
  const apply = () => {
    const rows = [...body.querySelectorAll<HTMLElement>('tr[data-row]')]
    // A row may load while it has the focus.
    last = rows.find((row) => row.contains(document.activeElement))?.dataset.row ?? last
    const stop = rows.find(({ dataset }) => dataset.row === last) ?? rows[0]
    for (const row of rows) setStops(row, row === stop)
  }
  return follow(body, apply, (target) => {
    last = target.closest<HTMLElement>('tr[data-row]')?.dataset.row ?? last
  })
}

/** Calls `apply` at once, after each DOM change in the part, and when the focus moves within it or leaves it. */
function follow(part: HTMLElement, apply: () => void, remember: (target: Element) => void): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    remember(target)
    apply()
  }
  apply()
  const observer = new MutationObserver(apply)
  // A row of the next page may take over the elements of a row (data-table-recycling.ts).
  observer.observe(part, { childList: true, subtree: true, attributeFilter: ['data-row'] })
  part.addEventListener('focusin', onFocus)
  part.addEventListener('focusout', apply)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', onFocus)
    part.removeEventListener('focusout', apply)
  }
}

const isTextArea = (element: Element | null) => element instanceof HTMLTextAreaElement

function setStops(row: HTMLElement, isStop: boolean): void {
  const controls = controlsIn(row)
  for (const control of controls) setTabIndex(control, isStop ? 0 : -1)
  // A row that can be opened but has no controls takes the focus itself.
  if (row.hasAttribute('tabindex')) row.tabIndex = isStop && controls.length === 0 ? 0 : -1
}

function controlsIn(part: HTMLElement): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(CONTROLS)]
}

function setTabIndex(control: HTMLElement, tabIndex: number): void {
  if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
}
