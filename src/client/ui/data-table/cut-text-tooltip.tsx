import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Tip } from '#client/ui/overlay/tooltip.tsx'

type Truncated = { text: string; frame: DOMRect }

/** Shows the full text of a truncated cell or list item, also on focus of the element that it describes. */
export function CutTextTooltip({ within }: { within: RefObject<HTMLElement | null> }) {
  const truncated = useTableTip(within, { partOf: (target) => target, find: findTruncated })
  if (truncated === undefined) return null
  return (
    <Tip anchor={() => truncated.frame} align="start">
      {truncated.text}
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
  for (let next = target.parentElement; next !== null && cell?.contains(next); next = next.parentElement)
    around.push(next)
  const inside = target.querySelectorAll<HTMLElement>('*')
  const cut = [target, ...around, ...inside, ...describing(target)].find(isTruncated)
  if (cell === null || cut === undefined) return undefined
  return { text: cut.textContent, frame: cut.getBoundingClientRect() }
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

const DELAY_MS = 300

type TableTip<Found> = {
  /** Returns the part that a tooltip stays with while the pointer moves inside it. */
  partOf: (target: HTMLElement) => Element | null
  /** Returns what a tooltip shows about the part under the pointer or the focus. */
  find: (target: HTMLElement) => Found | undefined
}

/**
 * Returns what the one tooltip of a table or list shows now, after hover or focus: a tooltip per cell made the table
 * several times slower. Escape, a press and scrolling hide it.
 */
export function useTableTip<Found>(
  within: RefObject<HTMLElement | null>,
  { partOf, find }: TableTip<Found>,
): Found | undefined {
  const [found, setFound] = useState<Found>()
  const look = useEffectEvent(find)
  const areaOf = useEffectEvent(partOf)
  useEffect(() => {
    const element = within.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let part: Element | null = null
    const hide = () => {
      clearTimeout(timer)
      part = null
      setFound(undefined)
    }
    const show = ({ target }: Event) => {
      const next = target instanceof HTMLElement ? areaOf(target) : null
      if (next !== null && next === part) return
      hide()
      if (!(target instanceof HTMLElement)) return
      part = next
      timer = setTimeout(() => target.isConnected && setFound(look(target)), DELAY_MS)
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
    for (const type of ['pointerleave', 'pointerdown', 'focusout']) {
      element.addEventListener(type, hide, { signal, passive: true })
    }
    // A tooltip that is about to show stays so, because the focus scrolls its cell into view.
    const onScroll = () => setFound(undefined)
    element.addEventListener('scroll', onScroll, { signal, passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [within])
  return found
}
