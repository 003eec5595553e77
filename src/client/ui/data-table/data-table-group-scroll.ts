import { type Ref, type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import type { ColumnLayout } from './data-table-columns.ts'

export type DataTableHandle = {
  /** Scrolls a group to the left edge, smoothly unless the user prefers reduced motion. Unknown keys do nothing. */
  scrollToGroup(key: string): void
}

/** A group becomes the current one this many px before its first column reaches the left edge. */
const LEEWAY = 60

type Requested = { key: string; left: number; distance: number }

/** Scrolls to groups, and reports which group is at the left edge when that changes. */
export function useGroupScroll(
  scroller: RefObject<HTMLDivElement | null>,
  layout: ColumnLayout,
  onVisibleGroupChange: ((key: string) => void) | undefined,
  ref: Ref<DataTableHandle> | undefined,
): void {
  const requested = useRef<Requested>(undefined)
  const report = useRef(() => {})
  const scrollToGroup = useCallback(
    (key: string) => {
      const element = scroller.current
      const start = layout.spans.find((span) => span.group?.key === key)?.columns[0]?.start
      if (element === null || start === undefined) return
      const left = Math.min(start, element.scrollWidth - element.clientWidth)
      requested.current = { key, left, distance: Math.abs(left - element.scrollLeft) }
      const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
      element.scrollTo({ left, behavior: reduced ? 'instant' : 'smooth' })
      // If there is nothing to scroll, no event follows, but the group still becomes the current one.
      if (requested.current.distance < 1) report.current()
    },
    [scroller, layout],
  )
  useImperativeHandle(ref, () => ({ scrollToGroup }), [scrollToGroup])

  useEffect(() => {
    const element = scroller.current
    if (element === null || onVisibleGroupChange === undefined) return
    let reported: string | undefined
    const tell = () => {
      const { scrollLeft } = element
      const key = requestedGroup(requested, layout, scrollLeft) ?? groupAt(layout, scrollLeft)
      if (key === undefined || key === reported) return
      reported = key
      onVisibleGroupChange(key)
    }
    report.current = tell
    tell()
    // In the capture phase: after the virtualizers have changed the table, reading the scroll position is slow.
    element.addEventListener('scroll', tell, { capture: true, passive: true })
    return () => element.removeEventListener('scroll', tell, { capture: true })
  }, [scroller, layout, onVisibleGroupChange])
}

/**
 * Returns the requested group until the user scrolls away from it. In a wide window the last groups cannot reach the
 * left edge, so a click on one of them would otherwise mark another group as current.
 */
function requestedGroup(requested: RefObject<Requested | undefined>, layout: ColumnLayout, scrollLeft: number) {
  const request = requested.current
  if (request === undefined) return undefined
  const distance = Math.abs(request.left - scrollLeft)
  const isThere = layout.spans.some((span) => span.group?.key === request.key)
  if (!isThere || distance > request.distance + 1) {
    requested.current = undefined
    return undefined
  }
  request.distance = distance
  return request.key
}

function groupAt(layout: ColumnLayout, scrollLeft: number): string | undefined {
  const spans = layout.spans.filter((span) => span.group !== undefined)
  const at = spans.findLast((span) => (span.columns[0]?.start ?? 0) <= scrollLeft + LEEWAY)
  return (at ?? spans[0])?.group?.key
}
