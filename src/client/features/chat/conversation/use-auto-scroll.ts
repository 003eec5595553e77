import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type FollowEvent, follow, followsAtFirst, sticks } from './follow-bottom.ts'

/** After this time without a movement the reader has released the list, in ms. */
const quietMs = 150

type AutoScroll = {
  /** The reader has scrolled up, and the list stays. */
  paused: boolean
  toBottom: () => void
}

/**
 * Keeps a growing scroll container at its bottom unless the reader has scrolled up (follow-bottom.ts).
 * A higher `count` returns to the bottom; a lower or equal one does not.
 */
export function useAutoScroll(
  container: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  count: number,
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
  const known = useRef(0)
  useLayoutEffect(() => {
    if (count > known.current) toBottom()
    known.current = count
  }, [count, toBottom])
  useEffect(() => {
    // An answer grows the content; the keyboard and the composer shrink the container.
    const observer = new ResizeObserver(stick)
    for (const { current } of [container, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [container, content, stick])
  useReader(container, tell, stick)
  return { paused, toBottom }
}

/** Reports the reader's scrolling. */
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
    // A press on the list itself is one on its scroll bar.
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
