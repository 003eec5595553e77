import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The user counts as having stopped scrolling after this time without movement, in ms. */
const quietMs = 150

type AutoScroll = {
  /** Whether the user has scrolled up, so that the list does not follow new content. */
  paused: boolean
  toBottom: () => void
  /** Stops following new content until the user returns to the bottom. */
  leave: () => void
}

/**
 * Keeps a growing scroll container at its bottom unless the user has scrolled up.
 * An increase of `count` scrolls to the bottom, unless the list shows a `target` message instead of its bottom.
 */
export function useAutoScroll(
  container: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  { count, target }: { count: number; target: string | undefined },
): AutoScroll {
  const state = useRef(followsAtFirst)
  const [paused, setPaused] = useState(false)
  const tell = useCallback((event: FollowEvent) => {
    state.current = follow(state.current, event)
    setPaused(!state.current.following)
  }, [])
  const stick = useCallback(() => {
    const { current } = container
    if (!current || !sticks(state.current)) return
    current.scrollTop = current.scrollHeight
    tell({ type: 'placed', top: current.scrollTop })
  }, [container, tell])
  const toBottom = useCallback(() => {
    tell({ type: 'toBottom' })
    stick()
  }, [tell, stick])
  const leave = useCallback(() => tell({ type: 'left' }), [tell])
  const known = useRef(0)
  useLayoutEffect(() => {
    if (count > known.current && target === undefined) toBottom()
    known.current = count
  }, [count, target, toBottom])
  useEffect(() => {
    // An incoming answer enlarges the content; the screen keyboard and the composer shrink the container.
    const observer = new ResizeObserver(stick)
    for (const { current } of [container, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [container, content, stick])
  useReader(container, tell, stick)
  return { paused, toBottom, leave }
}

/** Reports when the user begins to scroll, scrolls and stops. */
function useReader(
  container: RefObject<HTMLElement | null>,
  tell: (event: FollowEvent) => void,
  stick: () => void,
): void {
  useEffect(() => {
    const { current: list } = container
    if (!list) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let pressed = false
    const release = () => {
      if (pressed) return
      tell({ type: 'released' })
      stick()
    }
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(release, quietMs)
    }
    const hold = () => {
      tell({ type: 'held' })
      settle()
    }
    const press = () => {
      pressed = true
      hold()
    }
    const letGo = () => {
      if (!pressed) return
      pressed = false
      settle()
    }
    const listening = new AbortController()
    const on = { passive: true, signal: listening.signal }
    list.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && hold(), on)
    list.addEventListener('keydown', ({ key }) => upKeys.has(key) && hold(), on)
    list.addEventListener('touchstart', press, on)
    // A press whose target is the list itself is a press on its scroll bar.
    list.addEventListener('pointerdown', ({ target }) => target === list && press(), on)
    for (const end of ['touchend', 'touchcancel', 'pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, letGo, on)
    }
    const moved = () => {
      const distance = list.scrollHeight - list.clientHeight - list.scrollTop
      tell({ type: 'moved', top: list.scrollTop, distance })
      if (timer !== undefined) settle()
    }
    list.addEventListener('scroll', moved, on)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [container, tell, stick])
}

const upKeys: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home', ' '])

/** Within this distance from the bottom, in pixels, the list follows new content. */
const followDistance = 50

/** Whether a growing list keeps its bottom in view. */
type Follow = {
  following: boolean
  /** The last known scroll position in pixels from the top. */
  top: number
  /** The scroll position at which the user began to scroll; while it is set, our code must not scroll the list. */
  heldFrom: number | undefined
}

export type FollowEvent =
  /** The scroll position has changed for any reason; `distance` is the distance to the bottom in pixels. */
  | { type: 'moved'; top: number; distance: number }
  /** Our code has scrolled the list. */
  | { type: 'placed'; top: number }
  /** The user has begun to scroll by wheel, finger, key or scroll bar. */
  | { type: 'held' }
  | { type: 'released' }
  /** A message was added, or the user has pressed the button «Вниз». */
  | { type: 'toBottom' }
  /** Another place is shown, such as a found message. */
  | { type: 'left' }

export const followsAtFirst: Follow = { following: true, top: 0, heldFrom: undefined }

/**
 * The list follows new content within 50 px of the bottom. After the user scrolls further up, it stays in place
 * until they return. Content that grows or shrinks while the user holds the list does not count as scrolling.
 */
export function follow(state: Follow, event: FollowEvent): Follow {
  switch (event.type) {
    case 'placed':
      return { ...state, top: event.top }
    case 'held':
      return { ...state, heldFrom: state.heldFrom ?? state.top }
    case 'released':
      return { ...state, heldFrom: undefined }
    case 'toBottom':
      return { ...state, following: true, heldFrom: undefined }
    case 'left':
      return { ...state, following: false, heldFrom: undefined }
    case 'moved':
      return { ...state, top: event.top, following: followsAfter(state, event) }
  }
}

/** Whether the list may scroll to its bottom now. */
export function sticks({ following, heldFrom }: Follow): boolean {
  return following && heldFrom === undefined
}

function followsAfter(state: Follow, { top, distance }: { top: number; distance: number }): boolean {
  if (distance <= followDistance) return true
  if (top >= state.top) return state.following
  const wayUp = state.heldFrom === undefined ? distance : state.heldFrom - top
  return wayUp > followDistance ? false : state.following
}
