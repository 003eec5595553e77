import { useCallback, useLayoutEffect, useRef } from 'react'

/** A pause in typing or dragging, after which the list follows. */
const PAUSE_MS = 250

/**
 * `later` passes on the last value when it has not changed for a moment, or when the form closes. `now` passes a value
 * on at once, in place of one that still waits.
 */
export function useLateChange<Value>(onChange: (value: Value) => void) {
  const latest = useRef(onChange)
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const tell = useCallback(() => {
    const last = waiting.current
    waiting.current = undefined
    if (!last) return
    clearTimeout(last.timer)
    latest.current(last.value)
  }, [])
  // A key that follows the closing press at once must already find the value.
  useLayoutEffect(() => tell, [tell])
  return {
    later: (value: Value) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { value, timer: setTimeout(tell, PAUSE_MS) }
    },
    now: (value: Value) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      onChange(value)
    },
  }
}
