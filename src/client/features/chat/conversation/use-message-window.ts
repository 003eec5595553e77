import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '#client/lib/page/when-idle.ts'
import { usePrinting } from '#client/ui/page/printing.ts'
import { fullerWindow, type PlacedMessage, widerWindow, windowStart } from './message-window.ts'

/** Earlier messages are rendered when the user scrolls this close to the top, in pixels. */
const nearTop = 800

/**
 * Returns the index of the first message to render, which decreases as the user scrolls up, so that a long chat
 * opens as fast as a short one. Keeps the scroll position when messages are added above. Printing renders all messages.
 */
export function useMessageWindow(
  container: RefObject<HTMLElement | null>,
  messages: readonly PlacedMessage[],
  /** A message that is rendered in any case. */
  target?: string,
): { start: number; onScroll: () => void } {
  const [firstId, setFirstId] = useState(() => messages[windowStart(messages, undefined)]?.id)
  const start = windowStart(messages, firstId)
  const targetIndex = messages.findIndex(({ id }) => id === target)
  // The messages before the target fill the space above it.
  if (targetIndex >= 0 && targetIndex < start) {
    setFirstId(messages[windowStart(messages.slice(0, targetIndex + 1), undefined)]?.id)
  }
  // The first messages of an empty conversation have arrived; from now on, shown messages stay rendered.
  if (firstId === undefined && messages.length > 0) setFirstId(messages[start]?.id)
  /** The height of the content below the top edge of the viewport before messages were added above, in pixels. */
  const below = useRef<number>(undefined)
  const widen = useCallback(() => {
    const { current } = container
    // A list without a height is not laid out yet, and every message would count as near the top.
    if (!current || start === 0 || current.clientHeight === 0 || current.scrollTop > nearTop) return
    below.current = current.scrollHeight - current.scrollTop
    setFirstId(widerWindow(messages, start))
  }, [container, messages, start])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after messages were added above
  useLayoutEffect(() => {
    if (!container.current || below.current === undefined) return
    container.current.scrollTop = container.current.scrollHeight - below.current
    below.current = undefined
  }, [container, start])
  // Before the first paint, so that the messages do not move when they fill the screen.
  useLayoutEffect(() => {
    const { current } = container
    if (!current || start === 0 || current.clientHeight === 0) return
    if (current.scrollHeight > current.clientHeight) return
    below.current = current.scrollHeight
    setFirstId(fullerWindow(messages, start))
  }, [container, messages, start])
  // The first messages are painted before more are rendered, which the list's own scrolling to its bottom also asks for.
  const isPainted = useRef(false)
  useEffect(() => {
    return whenIdle(() => {
      isPainted.current = true
      widen()
    })
  }, [widen])
  const onScroll = useCallback(() => isPainted.current && widen(), [widen])
  const printing = usePrinting()
  return { start: printing ? 0 : start, onScroll }
}
