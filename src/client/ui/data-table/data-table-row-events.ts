import type { KeyboardEvent, MouseEvent } from 'react'

export type RowHandlers = {
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** What a click in a row is meant for, if not for the row. */
const CONTROLS =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="combobox"], .ant-select'

/**
 * Handlers for the table's body, one set for all rows: a row opens by a click, or by Enter on the row or a cell, and
 * Space presses its toggle, such as its bookmark.
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

/** From each cell and link of the row: its buttons and fields have a use of their own for Space. */
function pressToggle(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLElement) || !target.matches('tr, td, th, a')) return
  const toggle = target.closest('tr')?.querySelector<HTMLElement>('button[aria-pressed]')
  if (!toggle) return
  event.preventDefault()
  toggle.click()
}

/** The row an event belongs to. A dialog opened from a cell sends its events up through React: those have none. */
function rowOf<Row>(
  event: { target: EventTarget; currentTarget: HTMLElement },
  rows: readonly Row[] | undefined,
) {
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

/** The mouse button also comes up at the end of marking a text to copy it. */
function isSelectingText(): boolean {
  return getSelection()?.type === 'Range'
}
