import type { KeyboardEvent, MouseEvent } from 'react'

export type RowHandlers = {
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** A click on these elements does not open the row. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [role="combobox"], .ant-select'

/**
 * Handlers for the table's body, shared by all rows. A click, or Enter on a row or cell, opens the row; Space presses
 * the row's toggle, such as its bookmark.
 */
export function rowHandlers<Row>(
  rows: readonly Row[] | undefined,
  onRowClick: ((row: Row) => void) | undefined,
): RowHandlers {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event, rows)
    if (row === undefined || event.defaultPrevented || isForControl(event) || isSelectingText()) return
    onRowClick?.(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event, rows)
    if (row === undefined) return
    if (event.key === ' ') return pressToggle(event)
    if (event.key === 'Enter' && isRowOrCell(event.target)) onRowClick?.(row)
  }
  return { onClick, onKeyDown }
}

/** Handles Space only on cells and links, because buttons and fields use Space themselves. */
function pressToggle(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLElement) || !target.matches('tr, td, th, a')) return
  const toggle = target.closest('tr')?.querySelector<HTMLElement>('button[aria-pressed]')
  if (!toggle) return
  event.preventDefault()
  toggle.click()
}

/** Returns the row of an event. Ignores events that React bubbles from a dialog opened from a cell. */
function rowOf<Row>(event: { target: EventTarget; currentTarget: HTMLElement }, rows: readonly Row[] | undefined) {
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return undefined
  const index = event.target.closest('tr')?.getAttribute('data-index')
  return typeof index === 'string' ? rows?.[Number(index)] : undefined
}

function isRowOrCell(target: EventTarget): boolean {
  return target instanceof HTMLTableRowElement || target instanceof HTMLTableCellElement
}

function isForControl(event: MouseEvent<HTMLElement>): boolean {
  return event.target instanceof Element && event.target.closest(CONTROLS) !== null
}

/** Selecting text with the mouse also ends with a click event. */
function isSelectingText(): boolean {
  return getSelection()?.type === 'Range'
}
