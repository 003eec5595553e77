import { useEffect, useState } from 'react'

/** An owner that has not answered by then keeps its list. */
const PATIENCE_MS = 2_000

/**
 * Shows a changed list at once, before its owner returns it, because an address takes a moment to change and quick
 * choices would undo each other.
 */
export function useSentValue<Value>(value: readonly Value[], onChange: (value: Value[]) => void) {
  const key = JSON.stringify(value)
  const [seen, setSeen] = useState(key)
  const [sent, setSent] = useState<readonly Value[][]>([])
  if (key !== seen) {
    setSeen(key)
    // A list that was not sent comes from elsewhere, such as a step back, and ends the waiting.
    const at = sent.findIndex((one) => JSON.stringify(one) === key)
    setSent(at < 0 ? [] : sent.slice(at + 1))
  }
  useEffect(() => {
    if (sent.length === 0) return
    const timer = setTimeout(() => setSent([]), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [sent])
  return {
    shown: sent.at(-1) ?? value,
    send(next: Value[]) {
      setSent([...sent, next])
      onChange(next)
    },
  }
}
