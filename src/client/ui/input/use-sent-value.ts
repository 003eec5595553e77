import { useState } from 'react'

/**
 * Shows a changed list at once, before its owner returns it, because an address takes a moment to change and quick
 * choices would undo each other. `settle` shows the owner's list again.
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
  return {
    shown: sent.at(-1) ?? value,
    send(next: Value[]) {
      setSent([...sent, next])
      onChange(next)
    },
    settle: () => setSent([]),
  }
}
