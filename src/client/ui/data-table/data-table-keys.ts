import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import type { CellPlace } from './data-table-rows.ts'

type TableKeys = {
  rowCount: number
  columnCount: number
  /** Returns the number of rows that fit in the window. */
  rowsInWindow: () => number
  /** Scrolls to a cell, which mounts it; omitted if all cells are mounted. */
  reveal?: (cell: CellPlace) => void
}

/** The controls that the keyboard reaches in a cell; a cell without controls takes the focus itself. */
export const CONTROLS = 'a[href], button, textarea:enabled'
/** More frames than a cell needs to mount after scrolling. */
const MOST_FRAMES = 30
const NEAREST = { block: 'nearest', inline: 'nearest' } as const

/**
 * Moves the focus through a table's cells and controls by arrows, Home, End and Page Up/Down, as the ARIA grid pattern
 * says. Ctrl with Home or End goes to the ends of the table.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, table: TableKeys): void {
  const { target, currentTarget: body } = event
  // A field in a cell handles arrows itself, and React bubbles events of a dialog opened from a cell.
  if (event.defaultPrevented || event.altKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLElement) || !body.contains(target) || isOfField(event, target)) return
  const row = Number(target.closest('tr')?.dataset.index)
  if (!Number.isInteger(row)) return
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (sideways !== undefined && !event.ctrlKey) {
    event.preventDefault()
    const inside = controlsOf(cellAround(target))
    const next = inside[inside.indexOf(target) + sideways]
    if (inside.includes(target) && next) next.focus()
    else goTo({ row, column: columnOf(target) + sideways }, sideways < 0)
    return
  }
  if (row === 0 && event.key === 'ArrowUp' && focusHeader(body, columnOf(target))) {
    event.preventDefault()
    return
  }
  const to = destination(event, { row, column: columnOf(target) }, table)
  if (!to) return
  event.preventDefault()
  goTo(to, false)

  function goTo({ row, column }: Place, fromRight: boolean) {
    const place = {
      row: within(row, table.rowCount),
      column: within(column, table.columnCount),
    }
    const isMounted = focusCell(body, place, fromRight)
    // A browser scrolls only the focused control into view, not its whole cell.
    if (!table.reveal) cellAround(document.activeElement ?? body)?.scrollIntoView(NEAREST)
    else if (!isMounted) {
      table.reveal(place)
      focusSoon(body, place, fromRight, MOST_FRAMES)
    }
  }
}

/**
 * Moves the focus along a table's sort buttons with the arrows, Home and End; Arrow Down enters the first visible row.
 */
export function moveAlongHead(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: head, key } = event
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const buttons = sortButtons(head)
  const at = target instanceof HTMLElement ? buttons.indexOf(target) : -1
  if (at < 0 || !(target instanceof HTMLElement)) return
  if (key === 'ArrowDown') {
    event.preventDefault()
    goDownFromHead(head, columnOf(target))
    return
  }
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[key]
  if (to === undefined) return
  event.preventDefault()
  buttons[to]?.focus()
}

/**
 * Returns the sort buttons in column order: in a grouped header, the first row holds the fixed columns of both sides.
 */
export function sortButtons(head: HTMLElement): HTMLElement[] {
  const buttons = [...head.querySelectorAll<HTMLElement>('button:not([aria-hidden])')]
  return buttons.toSorted((one, other) => columnOf(one) - columnOf(other))
}

/** Focuses the sort button of a column. Returns whether the column has one. */
function focusHeader(body: HTMLElement, column: number): boolean {
  const head = body.matches('tbody') ? body.parentElement?.querySelector('thead') : undefined
  const button = head?.querySelector<HTMLElement>(`[aria-colindex="${column + 1}"] button:not([aria-hidden])`)
  button?.focus()
  return button instanceof HTMLElement
}

function goDownFromHead(head: HTMLElement, column: number): void {
  const body = head.parentElement?.querySelector<HTMLElement>('tbody')
  const { bottom } = head.getBoundingClientRect()
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
  const shown = rows.find((row) => row.getBoundingClientRect().bottom > bottom)
  const row = Number(shown?.dataset.index)
  if (body && shown && !focusCell(body, { row, column }, false)) focusCell(body, { row, column: 0 }, false)
}

/** Whether the field itself handles the key. A text area releases Arrow Up and Down at the ends of its text. */
function isOfField(event: KeyboardEvent, target: HTMLElement): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return target.matches('input')
  if (event.ctrlKey || target.selectionStart !== target.selectionEnd) return true
  if (event.key === 'ArrowUp') return target.selectionStart > 0
  return event.key !== 'ArrowDown' || target.selectionEnd < target.value.length
}

type Place = { row: number; column: number }

function destination(event: KeyboardEvent, { row, column }: Place, table: TableKeys): Place | undefined {
  const { key, ctrlKey } = event
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 }
  if (key === 'End') return { row: ctrlKey ? table.rowCount - 1 : row, column: table.columnCount - 1 }
  const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -1, PageDown: 1 }[key]
  if (step === undefined || ctrlKey) return undefined
  return { row: row + step * (key.startsWith('Page') ? table.rowsInWindow() : 1), column }
}

function focusSoon(body: HTMLElement, place: Place, fromRight: boolean, frames: number): void {
  requestAnimationFrame(() => {
    if (!focusCell(body, place, fromRight) && frames > 0) focusSoon(body, place, fromRight, frames - 1)
  })
}

function focusCell(body: HTMLElement, { row, column }: Place, fromRight: boolean): boolean {
  const cell = body.querySelector<HTMLElement>(`[data-index="${row}"] > [aria-colindex="${column + 1}"]`)
  if (!cell) return false
  const control = controlsOf(cell).at(fromRight ? -1 : 0)
  if (!control) cell.tabIndex = -1
  const heir = control ?? cell
  heir.focus()
  return document.activeElement === heir
}

function cellAround(element: Element): Element | null {
  return element.closest('[aria-colindex]')
}

function columnOf(element: Element): number {
  return Number(cellAround(element)?.getAttribute('aria-colindex') ?? 1) - 1
}

function controlsOf(part: Element | null): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
}

function within(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1)
}

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
  useLayoutEffect(() => (table.current === null ? undefined : keepOneControl(table.current, controlsOf)), [table])
}

function keepOneControl(part: HTMLElement, find: (part: HTMLElement) => HTMLElement[]): () => void {
  let last: HTMLElement | undefined
  const apply = () => {
    const controls = find(part)
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
  // A row of the next page may take over the elements of a row (`useRecycledRows`).
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
  const controls = controlsOf(row)
  for (const control of controls) setTabIndex(control, isStop ? 0 : -1)
  // A row that can be opened but has no controls takes the focus itself.
  if (row.hasAttribute('tabindex')) row.tabIndex = isStop && controls.length === 0 ? 0 : -1
}

function setTabIndex(control: HTMLElement, tabIndex: number): void {
  if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
}
