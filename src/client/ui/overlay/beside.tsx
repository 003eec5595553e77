import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './beside.module.css'
import { topDialog } from './layer.tsx'

export type Side = 'above' | 'below' | 'left' | 'right'
/** Alignment along the side: the starts of layer and anchor align, their centres, or their ends. */
export type Align = 'start' | 'center' | 'end'
export type Box = { top: number; left: number; width: number; height: number }
export type Place = { side: Side; align: Align; gap: number }

type BesideProps = Omit<ComponentProps<'div'>, 'ref'> & {
  ref?: RefObject<HTMLDivElement | null>
  /** The browser closes an 'auto' layer on Escape and on a press elsewhere. */
  popover: 'auto' | 'manual'
  anchor: () => Box | null | undefined
  place: Place
  within?: HTMLElement | undefined
  /** As wide as the anchor. */
  isAsWide?: boolean
}

/** A layer over everything, beside its anchor also while the page scrolls and the window changes; open while mounted. */
export function Beside({ anchor, place, isAsWide = false, within, className = '', ref, ...div }: BesideProps) {
  const own = useRef<HTMLDivElement>(null)
  const layer = ref ?? own
  const [holder] = useState(within ?? topDialog)
  useLayoutEffect(() => layer.current?.showPopover(), [layer])
  useLayoutEffect(() => {
    const move = () => {
      const box = anchor()
      if (!layer.current || !box) return
      if (isAsWide) layer.current.style.width = `${box.width}px`
      placeBeside(layer.current, box, place)
    }
    move()
    const listening = new AbortController()
    addEventListener('scroll', move, { capture: true, passive: true, signal: listening.signal })
    addEventListener('resize', move, { signal: listening.signal })
    return () => listening.abort()
  })
  return createPortal(<div {...div} ref={layer} className={`${styles.layer} ${className}`} />, holder)
}

const MARGIN = 8

/**
 * Places the layer on the wanted side of the anchor, or on the opposite side if only that has room. The layer always
 * stays within the window.
 */
function placeBeside(layer: HTMLElement, anchor: Box, { side, align, gap }: Place): void {
  const { offsetWidth: width, offsetHeight: height } = layer
  const isUpright = side === 'above' || side === 'below'
  const [start, length, own, room] = isUpright
    ? [anchor.top, anchor.height, height, innerHeight]
    : [anchor.left, anchor.width, width, innerWidth]
  const [before, after] = [start - gap - own, start + length + gap]
  const [wanted, other] = side === 'above' || side === 'left' ? [before, after] : [after, before]
  const fits = (at: number) => at >= MARGIN && at + own <= room - MARGIN
  const across = fits(other) && !fits(wanted) ? other : wanted
  const along = isUpright
    ? anchor.left + shiftOf(align, anchor.width - width)
    : anchor.top + shiftOf(align, anchor.height - height)
  const [x, y] = isUpright ? [along, across] : [across, along]
  layer.style.left = `${within(x, innerWidth - width)}px`
  layer.style.top = `${within(y, innerHeight - height)}px`
}

const shiftOf = (align: Align, free: number) => ({ start: 0, center: free / 2, end: free })[align]

const within = (value: number, most: number) => Math.max(MARGIN, Math.min(value, most - MARGIN))
