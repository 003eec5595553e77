import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '#client/ui/page/printing.ts'
import { widerWindow, windowStart } from './message-window.ts'

/** So near to the top, in pixels, earlier messages are brought. */
const nearTop = 800

/**
 * Which messages are in the page: the last ones, and more as the reader goes up. A long conversation opens as fast as a
 * short one, and what is read stays where it is when something comes over it. On paper all of them are there.
 */
export function useMessageWindow(
  container: RefObject<HTMLElement | null>,
  ids: readonly string[],
): { start: number; onScroll: () => void } {
  const [firstId, setFirstId] = useState(() => ids[windowStart(ids, undefined)])
  const start = windowStart(ids, firstId)
  // A conversation that was empty at first: from now on what is shown stays.
  if (firstId === undefined && ids.length > 0) setFirstId(ids[start])
  /** What was below the reader's upper edge before messages were added over it. */
  const below = useRef<number>(undefined)
  const widen = useCallback(() => {
    const { current } = container
    // Without a height it is not laid out, and everything would be near to everything.
    if (!current || start === 0 || current.clientHeight === 0 || current.scrollTop > nearTop) return
    below.current = current.scrollHeight - current.scrollTop
    setFirstId(widerWindow(ids, start))
  }, [container, ids, start])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the window has been widened
  useLayoutEffect(() => {
    if (!container.current || below.current === undefined) return
    container.current.scrollTop = container.current.scrollHeight - below.current
    below.current = undefined
  }, [container, start])
  // Few and short messages may leave the reader at the top at once.
  useEffect(widen, [widen])
  const printing = usePrinting()
  return { start: printing ? 0 : start, onScroll: widen }
}
