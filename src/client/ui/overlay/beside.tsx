import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './beside.module.css'
import { type Align, type Box, placeBeside, type Side } from './place-beside.ts'
import { topDialog } from './top-dialog.ts'

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
      placeBeside(layer.current, box, place.side, place.align, place.gap)
    }
    move()
    addEventListener('scroll', move, { capture: true, passive: true })
    addEventListener('resize', move)
    return () => {
      removeEventListener('scroll', move, { capture: true })
      removeEventListener('resize', move)
    }
  })
  return createPortal(<div {...div} ref={layer} className={`${styles.layer} ${className}`} />, holder)
}
