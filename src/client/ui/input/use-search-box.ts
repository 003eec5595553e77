import { useEffect, useRef, useState } from 'react'

const debounceMs = 300

/**
 * Returns the text of a search box whose value is in the URL. A pause in typing updates the URL; a change of the URL
 * from elsewhere (back, a pasted link, a reset) replaces the text.
 */
export function useSearchBox(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  const known = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // The typed text comes back when the URL follows; by then the user may have typed more.
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
