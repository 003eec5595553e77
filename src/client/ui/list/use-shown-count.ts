import { type RefObject, useEffect, useState } from 'react'
import { usePrinting } from '#client/ui/page/printing.ts'

/** Number of rows rendered at first, and added each time the user scrolls near the last one. */
const step = 60

/**
 * Returns how many rows of a long list to render; in print, all. `end` follows the last row; at least `atLeast` rows
 * are rendered. Rendering a thousand rows at once took a second or more on a slow device.
 */
export function useShownCount(end: RefObject<Element | null>, count: number, atLeast = 0): number {
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
  }, [end, shown, count])
  return usePrinting() ? count : shown
}
