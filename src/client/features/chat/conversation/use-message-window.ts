import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '#client/lib/device/browser.ts'
import { usePrinting } from '#client/ui/theme/screen.ts'

/** A message's place in the list and the number of characters of its text. */
export type PlacedMessage = { id: string; length: number }

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

/** About half a laptop's screen of text; rendering more delays the opening of a chat. */
const LETTERS_AT_FIRST = 1_500
/** The newest question stays with its answer, however long that is. */
const LEAST_AT_FIRST = 2
/** The least and the most text added when the user scrolls near the top. More would make the scrolling stutter. */
const LETTERS_ADDED = { least: 6_000, most: 20_000 }
/** Height of a short message, as a number of characters. */
const LETTERS_OF_ANY = 300

/**
 * Returns the index of the first message to render: the message `firstId` or, if unknown, the one whose text and the
 * texts after it fill a screen. An id instead of a count, so that new messages at the end do not hide rendered ones.
 */
export function windowStart(messages: readonly PlacedMessage[], firstId: string | undefined): number {
  const known = firstId === undefined ? -1 : messages.findIndex(({ id }) => id === firstId)
  if (known >= 0) return known
  const start = before(messages, messages.length, LETTERS_AT_FIRST)
  return Math.max(0, Math.min(start, messages.length - LEAST_AT_FIRST))
}

/** Returns the id of the first message to render if the rendered ones, from `start` on, do not fill the screen. */
export function fullerWindow(messages: readonly PlacedMessage[], start: number): string | undefined {
  return messages[before(messages, start, LETTERS_AT_FIRST)]?.id
}

/**
 * Returns the id of the first message to render after more text is added above: as much as is rendered, so that the
 * beginning of a long chat is a few steps away.
 */
export function widerWindow(messages: readonly PlacedMessage[], start: number): string | undefined {
  const rendered = messages.slice(start).reduce((sum, message) => sum + lettersOf(message), 0)
  const letters = Math.min(Math.max(rendered, LETTERS_ADDED.least), LETTERS_ADDED.most)
  return messages[before(messages, start, letters)]?.id
}

function before(messages: readonly PlacedMessage[], end: number, letters: number): number {
  let start = end
  for (let room = letters; start > 0 && room > 0; start--) room -= lettersOf(messages[start - 1])
  return start
}

const lettersOf = (message: PlacedMessage | undefined) => LETTERS_OF_ANY + (message?.length ?? 0)
