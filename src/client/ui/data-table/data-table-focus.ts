import { useMemo, useState } from 'react'

/** A cell: the index of its row in the page (undefined in the header) and of its column among the visible columns. */
export type CellPlace = { row: number | undefined; column: number }

/**
 * Returns the cell with the keyboard focus, while its row is on the page, and a setter. The cell follows its row when
 * other rows are inserted before it; in an endless table it keeps its place, whose row may load later.
 */
export function useFocusedCell<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
  isEndless: boolean,
): {
  focused: CellPlace | undefined
  /** The key of the focused row, also when the row is no longer listed. */
  focusedKey: string | number | undefined
  setFocused: (cell: CellPlace | undefined) => void
} {
  const [focused, setFocused] = useState<{ key: string | number; row: number; column: number }>()
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
  return { focused: cell, focusedKey: focused?.key, setFocused: setCell }
}

/** Returns the cell around an element; a row itself counts as its first cell. */
export function cellOf(element: Element): CellPlace {
  const row = element.closest('tr')?.getAttribute('data-index')
  const column = element.closest('[aria-colindex]')?.getAttribute('aria-colindex')
  return { row: typeof row === 'string' ? Number(row) : undefined, column: Number(column ?? 1) - 1 }
}
