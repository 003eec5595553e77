import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type FollowEvent, follow, followsAtFirst, sticks } from './follow-bottom.ts'

/** After that long without a movement the reader has let go of the list. */
const quietMs = 150

type AutoScroll = {
  /** The reader has gone up and is left alone. */
  paused: boolean
  toBottom: () => void
}

/**
 * Keeps a scroll container at its bottom while its content grows, unless its reader has gone up (follow-bottom.ts).
 * One message more (`count`) brings the reader back to the bottom; one that is taken away, or replaced, does not.
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
    // The content grows with each piece of an answer; the container shrinks by the keyboard and by the composer.
    const observer = new ResizeObserver(stick)
    for (const { current } of [container, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [container, content, stick])
  useReader(container, tell, stick)
  return { paused, toBottom }
}

/** Tells of what the reader does with the list. */
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
    // The scroll bar belongs to the list itself, what is in it does not.
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
