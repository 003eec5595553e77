import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '#client/ui/page/printing.ts'
import { widerWindow, windowStart } from './message-window.ts'

/** Earlier messages load this near to the top, in pixels. */
const nearTop = 800

/**
 * Returns the messages to render: the last ones, and more as the reader scrolls up, so a long chat opens as fast as a
 * short one. The read place stays when messages come above it. Paper has all messages.
 */
export function useMessageWindow(
  container: RefObject<HTMLElement | null>,
  ids: readonly string[],
): { start: number; onScroll: () => void } {
  const [firstId, setFirstId] = useState(() => ids[windowStart(ids, undefined)])
  const start = windowStart(ids, firstId)
  // The conversation was empty; from now on its shown messages stay.
  if (firstId === undefined && ids.length > 0) setFirstId(ids[start])
  /** The content below the reader's upper edge before messages were added above. */
  const below = useRef<number>(undefined)
  const widen = useCallback(() => {
    const { current } = container
    // Without a height the list is not laid out, and every message would count as near.
    if (!current || start === 0 || current.clientHeight === 0 || current.scrollTop > nearTop) return
    below.current = current.scrollHeight - current.scrollTop
    setFirstId(widerWindow(ids, start))
  }, [container, ids, start])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the window was widened
  useLayoutEffect(() => {
    if (!container.current || below.current === undefined) return
    container.current.scrollTop = container.current.scrollHeight - below.current
    below.current = undefined
  }, [container, start])
  // A few short messages may leave the reader at the top at once.
  useEffect(widen, [widen])
  const printing = usePrinting()
  return { start: printing ? 0 : start, onScroll: widen }
}
