import { useEffect, useRef, useState } from 'react'

type Options = readonly { value: string | number }[]

/**
 * Keeps the active option of a list that grows by pages: antd moves to the first option when their number changes. Each
 * option must have its value as `data-option`.
 */
export function useActiveOption(options: Options) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<{ value: unknown; options: Options }>(undefined)
  const [lost, setLost] = useState<{ value: unknown }>()
  useEffect(() => {
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])]
    const option = lost && shown.find(({ dataset }) => dataset.option === String(lost.value))
    // antd has no API to set the active option, so a synthetic mouse event sets it.
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

/** Whether options were added and none was removed; a search returns different options. */
function hasGrown(before: Options, now: Options): boolean {
  if (now.length <= before.length) return false
  const values = new Set(now.map(({ value }) => value))
  return before.every(({ value }) => values.has(value))
}
