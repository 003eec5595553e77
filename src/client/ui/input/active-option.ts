import { useEffect, useRef, useState } from 'react'

type Options = readonly { value: string | number }[]

/**
 * Where the keyboard is in a list that grows by pages: antd goes to the first option whenever their number changes.
 * Options have to bear their value as `data-option`.
 */
export function useActiveOption(options: Options) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<{ value: unknown; options: Options }>(undefined)
  const [lost, setLost] = useState<{ value: unknown }>()
  useEffect(() => {
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])]
    const option = lost && shown.find(({ dataset }) => dataset.option === String(lost.value))
    // antd has no other way to be told.
    option?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
  }, [lost])
  const onActive = (value: unknown) => {
    const before = last.current
    last.current = { value, options }
    if (before && before.value !== value && hasGrown(before.options, options))
      setLost({ value: before.value })
  }
  return { list, onActive }
}

/** Whether there are more options now, and all that there were: others are what a search has found. */
function hasGrown(before: Options, now: Options): boolean {
  if (now.length <= before.length) return false
  const values = new Set(now.map(({ value }) => value))
  return before.every(({ value }) => values.has(value))
}
