import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ListEntry, type ListPlace, listPlaces, presentEntry } from '#client/lib/page/list-places.ts'

/** Longer than rows take that come with the scrolling. */
const MOST_FRAMES = 30

/**
 * Restores the scroll and the focused row (`data-row`) of a list that the user returns to, once `isThere` says that its
 * rows are rendered. Returns how many rows the list had when the user left.
 */
export function useListPlace(list: RefObject<HTMLElement | null>, isThere: boolean): number {
  const [left] = useState(() => {
    const entry = presentEntry()
    return entry && (listPlaces.of(entry) ?? listPlaces.lastOf(entry))
  })
  const present = useRef<ListPlace>(undefined)
  const path = useRef<string>(undefined)

  // After every render: whatever changes the address of a list renders it.
  useLayoutEffect(() => {
    const entry = presentEntry()
    path.current ??= entry?.path
    // A page that is still being loaded has the address already.
    if (!isThere || !entry || entry.path !== path.current || !list.current) return
    if (entry.entry === present.current?.entry) {
      present.current.rows = list.current.querySelectorAll('[data-row]').length
      return
    }
    const isNew = present.current === undefined
    if (present.current) listPlaces.keep(present.current)
    const place = isNew ? left : listPlaces.of(entry)
    present.current = begin(entry, place, list.current)
    listPlaces.keep(present.current)
    if (place) restore(place, list.current, isNew)
  })

  useEffect(() => {
    const element = list.current
    if (!isThere || !element) return
    const scroller = scrollerOf(element)
    const onScroll = () => {
      if (!present.current) return
      present.current.top = scroller.scrollTop
      present.current.left = scroller.scrollLeft
    }
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-row]') : null
      if (!present.current || !row) return
      present.current.row = row.getAttribute('data-row') ?? undefined
      present.current.column = columnOf(target)
    }
    const keep = () => present.current && listPlaces.keep(present.current)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('focusin', onFocus)
    window.addEventListener('pagehide', keep)
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      element.removeEventListener('focusin', onFocus)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [list, isThere])
  return left?.rows ?? 0
}

/** The entry of the history whose place was restored last. */
let restored: { entry: string; top: number; isShown: boolean } | undefined

/** Where a table begins that shows another page: a page that one has gone back to is where it was. */
export function topOfPage(): number {
  if (!restored || restored.isShown || restored.entry !== presentEntry()?.entry) return 0
  restored.isShown = true
  return restored.top
}

/** What a new page scrolls to its top, for the router; not the list that has its place again. */
export function pageToScrollUp(): Element | null {
  return restored && restored.entry === presentEntry()?.entry ? null : document.querySelector('main')
}

function begin(entry: ListEntry, place: ListPlace | undefined, list: HTMLElement): ListPlace {
  const { scrollTop: top, scrollLeft: left } = scrollerOf(list)
  return { top, left, rows: list.querySelectorAll('[data-row]').length, ...place, ...entry }
}

function restore({ top, left, row, column }: ListPlace, list: HTMLElement, withFocus: boolean): void {
  restored = { entry: presentEntry()?.entry ?? '', top, isShown: false }
  const scroller = scrollerOf(list)
  // After the effects of this render, some of which scroll a new page to its top.
  queueMicrotask(() => {
    scroller.scrollTo({ top, left, behavior: 'instant' })
    if (withFocus && row !== undefined) focusRow(list, row, column, MOST_FRAMES)
  })
}

/** The row may be mounted only once it is scrolled to; one that is gone leaves the list as it is. */
function focusRow(list: HTMLElement, row: string, column: string | undefined, frames: number): void {
  // The page or its heading has the focus when no control has it (layout/use-page-focus.ts).
  const { activeElement } = document
  if (!list.isConnected || !(activeElement?.matches('h1') || activeElement?.contains(list))) return
  const found = list.querySelector(`[data-row="${CSS.escape(row)}"]`)
  if (found) focusableOf(found, column)?.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusRow(list, row, column, frames - 1))
}

const FOCUSABLE = 'a[href], button, input, [tabindex]'

function focusableOf(row: Element, column: string | undefined): HTMLElement | null {
  const cell = column === undefined ? null : row.querySelector(`[aria-colindex="${column}"]`)
  return cell?.querySelector<HTMLElement>(FOCUSABLE) ?? row.querySelector<HTMLElement>(FOCUSABLE)
}

function columnOf(target: EventTarget | null): string | undefined {
  const cell = target instanceof Element ? target.closest('[aria-colindex]') : null
  return cell?.getAttribute('aria-colindex') ?? undefined
}

function scrollerOf(list: HTMLElement): HTMLElement {
  for (let element: HTMLElement | null = list; element; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element
  }
  return document.documentElement
}
