import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus by ↓ and ↑ from the search field of an element through its links and back; Enter opens a link as
 * everywhere.
 */
export function useLinkArrows(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
      if (step === undefined || event.isComposing || hasModifier(event)) return
      const stops = [...(current?.querySelectorAll<HTMLElement>('input[type="search"], a[href]') ?? [])]
      const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1
      const next = at === -1 ? undefined : stops[at + step]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    }
    current?.addEventListener('keydown', move)
    return () => current?.removeEventListener('keydown', move)
  }, [element])
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey
