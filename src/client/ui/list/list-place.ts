import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ListEntry, type ListPlace, listPlaces, presentEntry } from '#client/lib/page/list-places.ts'
import { usePrinting } from '#client/ui/theme/screen.ts'

/** More frames than rows need to mount after scrolling. */
const MOST_FRAMES = 30

/**
 * Restores the scroll and the focused row (`data-row`) of a list that the user returns to, once `isThere` says that its
 * rows are rendered. Returns how many rows the list had when the user left.
 */
export function useListPlace(list: RefObject<HTMLElement | null>, isThere: boolean, isEndless?: boolean): number {
  const [left] = useState(() => {
    const entry = presentEntry(isEndless)
    return entry && (listPlaces.of(entry) ?? listPlaces.lastOf(entry))
  })
  const present = useRef<ListPlace>(undefined)
  const path = useRef<string>(undefined)

  // Runs after every render, because each change of a list's URL renders the list.
  useLayoutEffect(() => {
    const entry = presentEntry(isEndless)
    path.current ??= entry?.path
    // While another page loads, the URL already belongs to that page.
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
    const store = () => {
      keep()
      listPlaces.store()
    }
    const listening = new AbortController()
    scroller.addEventListener('scroll', onScroll, { passive: true, signal: listening.signal })
    element.addEventListener('focusin', onFocus, { signal: listening.signal })
    window.addEventListener('pagehide', store, { signal: listening.signal })
    return () => {
      listening.abort()
      keep()
    }
  }, [list, isThere])
  return left?.rows ?? 0
}

/** The history entry whose place was restored last. */
let restored: { entry: string; top: number; isShown: boolean } | undefined

/** Returns the scroll position at which a table shows another page: the restored one after going back, otherwise 0. */
export function topOfPage(): number {
  if (!restored || restored.isShown || restored.entry !== presentEntry()?.entry) return 0
  restored.isShown = true
  return restored.top
}

/** Returns the element that the router scrolls to the top on a new page; null for a list with a restored place. */
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
  // Runs after the effects of this render, because some of them scroll a new page to its top.
  queueMicrotask(() => {
    scroller.scrollTo({ top, left, behavior: 'instant' })
    if (withFocus && row !== undefined) focusRow(list, row, column, MOST_FRAMES)
  })
}

/** Focuses a row, which may mount only after scrolling. Does nothing if the row no longer exists. */
function focusRow(list: HTMLElement, row: string, column: string | undefined, frames: number): void {
  // The page or its heading has the focus when no control has it (layout/app-layout.tsx).
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

/**
 * Returns how many rows of a long list to render: `step` at first, and as many more each time the user scrolls near the
 * last one, which `end` follows; in print, all. At least `atLeast` rows are rendered. Rendering a thousand rows at once
 * took a second or more on a slow device.
 */
export function useShownCount(end: RefObject<Element | null>, count: number, atLeast = 0, step = 60): number {
  const [wanted, setWanted] = useState(step)
  const shown = Math.min(count, Math.max(wanted, Math.ceil(atLeast / step) * step))
  useEffect(() => {
    if (!end.current || shown >= count) return
    // Observe again after each step, because an element that stays in view causes no new notification.
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setWanted(shown + step),
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, shown, count, step])
  return usePrinting() ? count : shown
}
