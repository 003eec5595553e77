import { useEffect, useRef, useState } from 'react'

const debounceMs = 300

/**
 * The text of a search box over a value that lives in the address: typing reaches the address when it pauses, and
 * what the address says by itself (back, a pasted link, a reset) replaces the text.
 */
export function useSearchBox(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  const known = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // What was typed here comes back as the address follows: by then more may have been typed.
    if (value === known.current) return
    known.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      known.current = typed
      onChange(typed)
    }, debounceMs)
  }
  return { text, type }
}
