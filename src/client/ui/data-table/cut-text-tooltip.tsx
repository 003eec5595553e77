import type { RefObject } from 'react'
import { Tip } from '#client/ui/overlay/tooltip.tsx'
import { useTableTip } from './use-table-tip.ts'

type Truncated = { text: string; left: number; top: number; width: number; height: number }

/** Shows the full text of a truncated cell or list item, also on focus of the element that it describes. */
export function CutTextTooltip({ within }: { within: RefObject<HTMLElement | null> }) {
  const truncated = useTableTip(within, { partOf: (target) => target, find: findTruncated })
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
