import type { KeyboardEvent } from 'react'

/**
 * Moves in a table as in a spreadsheet: Tab goes down a column before it goes to the next one, so that numbers follow
 * one after the other and the rest is still reached; Enter goes one row down, with Shift up.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target, currentTarget } = event
  if ((key !== 'Tab' && key !== 'Enter') || event.altKey || event.ctrlKey || event.metaKey) return
  if (!(target instanceof HTMLElement) || target.dataset.column === undefined) return
  // On buttons Enter does what they are for.
  if (key === 'Enter' && !(target instanceof HTMLInputElement)) return
  const stops = stopsOf(currentTarget).filter(
    (stop) => key === 'Tab' || stop.dataset.column === target.dataset.column,
  )
  const next = stops[stops.indexOf(target) + (shiftKey ? -1 : 1)]
  if (next || key === 'Enter') event.preventDefault()
  next?.focus()
}

/** Where the focus goes from a row that is about to go: to the next one's bin, else to what adds rows. */
export function afterRow(bin: HTMLElement): HTMLElement | null | undefined {
  const bins = stopsOf(bin.closest('table') ?? bin).filter(
    ({ dataset }) => dataset.column === bin.dataset.column,
  )
  const at = bins.indexOf(bin)
  return bins[at + 1] ?? bins[at - 1] ?? bin.closest('section')?.querySelector('button')
}

/** What can have the focus, column by column; within a column as it stands. */
function stopsOf(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('[data-column]')]
    .filter((stop) => stop.getClientRects().length > 0)
    .toSorted((a, b) => Number(a.dataset.column) - Number(b.dataset.column))
}
