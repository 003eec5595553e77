import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'

type Id = string | number
type Recycled = { rows: unknown; ids: readonly Id[]; keys: readonly number[] }

const NONE: Recycled = { rows: undefined, ids: [], keys: [] }

/**
 * Returns the React key of the row at an index. A row keeps its key while it is listed, and a new row takes the key, and so
 * the elements, of a row that left: changing their texts takes half the time of new elements. The focused row's are not taken.
 */
export function useRecycledRows<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => Id,
  focused: Id | undefined,
): (index: number) => number {
  const [last, setLast] = useState(NONE)
  if (rows === undefined || rows === last.rows) return (index) => last.keys[index] ?? index
  const ids = rows.map(rowKey)
  const next = { rows, ids, keys: recycledKeys(last, ids, focused) }
  setLast(next)
  return (index) => next.keys[index] ?? index
}

/** Returns a key for each id, different from each other and from the key of the focused row that left. */
export function recycledKeys(
  last: { ids: readonly Id[]; keys: readonly number[] },
  ids: readonly Id[],
  focused: Id | undefined,
): number[] {
  const kept = new Map(last.ids.map((id, index) => [id, last.keys[index] ?? index]))
  const listed = new Set(ids)
  const free = last.ids.flatMap((id) => (listed.has(id) || id === focused ? [] : (kept.get(id) ?? [])))
  let unused = Math.max(-1, ...kept.values()) + 1
  return ids.map((id) => kept.get(id) ?? free.shift() ?? unused++)
}

/** A cell: the index of its row in the page (undefined in the header) and of its column among the visible columns. */
export type CellPlace = { row: number | undefined; column: number }

/**
 * Returns the cell with the keyboard focus, while its row is on the page, and a setter. The cell follows its row when
 * other rows are inserted before it; in an endless table it keeps its place, whose row may load later.
 */
export function useFocusedCell<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => Id, isEndless: boolean) {
  const [focused, setFocused] = useState<{ key: Id; row: number; column: number }>()
  const cell = useMemo(() => {
    if (focused === undefined || isEndless) return focused
    const row = (rows ?? []).findIndex((candidate) => rowKey(candidate) === focused.key)
    return row < 0 ? undefined : { row, column: focused.column }
  }, [focused, rows, rowKey, isEndless])
  const setCell = (place: CellPlace | undefined) => {
    const { row, column = 0 } = place ?? {}
    const [key] = row === undefined ? [] : (rows ?? []).slice(row, row + 1).map(rowKey)
    setFocused(row === undefined || key === undefined ? undefined : { key, row, column })
  }
  // The key is also that of a row that is no longer listed.
  return { focused: cell, focusedKey: focused?.key, setFocused: setCell }
}

/** Returns the cell around an element; a row itself counts as its first cell. */
export function cellOf(element: Element): CellPlace {
  const row = element.closest('tr')?.getAttribute('data-index')
  const column = element.closest('[aria-colindex]')?.getAttribute('aria-colindex')
  return { row: typeof row === 'string' ? Number(row) : undefined, column: Number(column ?? 1) - 1 }
}

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
    const isForControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null
    // Selecting text with the mouse also ends with a click event.
    const isSelecting = getSelection()?.type === 'Range'
    if (row === undefined || event.defaultPrevented || isForControl || isSelecting) return
    onRowClick?.(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event, rows)
    if (row === undefined) return
    if (event.key === ' ') return pressToggle(event)
    if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('tr, td, th'))
      onRowClick?.(row)
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
