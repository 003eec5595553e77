import { type RefObject, useEffect, useState } from 'react'
import { Tip } from '#client/ui/overlay/tip.tsx'

type Truncated = { text: string; left: number; top: number; width: number; height: number }

const DELAY_MS = 300

/**
 * Shows the full text of a truncated cell or list item on hover and focus, also on focus of the element it describes.
 * There is one for the whole table, because a tooltip per cell made the table several times slower.
 */
export function CutTextTooltip({ within }: { within: RefObject<HTMLElement | null> }) {
  const [truncated, setTruncated] = useState<Truncated>()
  useEffect(() => {
    const element = within.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setTruncated(undefined)
    }
    const show = ({ target }: Event) => {
      hide()
      if (target instanceof HTMLElement)
        timer = setTimeout(() => setTruncated(findTruncated(target)), DELAY_MS)
    }
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const leaving = new AbortController()
    const { signal } = leaving
    element.addEventListener('pointerover', show, { signal })
    element.addEventListener('focusin', show, { signal })
    // On the document, because the focus may be elsewhere, for example in a dialog that Escape closes.
    document.addEventListener('keydown', hideOnEscape, { signal, capture: true })
    for (const type of ['pointerleave', 'pointerdown', 'focusout', 'scroll']) {
      element.addEventListener(type, hide, { signal, passive: true })
    }
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [within])
  if (truncated === undefined) return null
  const { text, left, top, width, height } = truncated
  return (
    <Tip anchor={() => new DOMRect(left, top, width, height)} align="start">
      {text}
    </Tip>
  )
}

/**
 * Finds the element that truncates its text: the target, its ancestors up to the cell, its descendants, or its
 * description.
 */
function findTruncated(target: HTMLElement): Truncated | undefined {
  const around: HTMLElement[] = []
  const cell = target.closest('td, th, li')
  for (let element = target.parentElement; element !== null && cell?.contains(element); ) {
    around.push(element)
    element = element.parentElement
  }
  const inside = target.querySelectorAll<HTMLElement>('*')
  const cut = [target, ...around, ...inside, ...describing(target)].find(isTruncated)
  if (cell === null || cut === undefined) return undefined
  const { left, top, width, height } = cut.getBoundingClientRect()
  return { text: cut.textContent, left, top, width, height }
}

function describing(target: HTMLElement): HTMLElement[] {
  const ids = target.getAttribute('aria-describedby')?.split(/\s+/) ?? []
  return ids.flatMap((id) => document.getElementById(id) ?? [])
}

function isTruncated(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) return element.clientWidth > 0
  return webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight
}
