import { type RefObject, useEffect, useState } from 'react'
import { usePrinting } from '#client/ui/page/printing.ts'

/** So many rows are in the page at first, and so many more each time the reader comes near to the last of them. */
const step = 60

/**
 * How many rows of a long list are in the page; on paper, all. `end` stands after the last of them; `atLeast` rows are
 * there from the beginning. A thousand rows at once took a second and more on a slow device.
 */
export function useShownCount(end: RefObject<Element | null>, count: number, atLeast = 0): number {
  const [wanted, setWanted] = useState(step)
  const shown = Math.min(count, Math.max(wanted, Math.ceil(atLeast / step) * step))
  useEffect(() => {
    if (!end.current || shown >= count) return
    // Observed anew after each step: what stays in view would not be told of again.
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setWanted(shown + step),
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, shown, count])
  return usePrinting() ? count : shown
}
