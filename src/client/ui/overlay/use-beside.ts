import { type RefObject, useLayoutEffect } from 'react'
import { type Align, type Box, placeBeside, type Side } from './place-beside.ts'

export type Beside = { side: Side; align: Align; gap: number }

/** Keeps a fixed layer beside its anchor while the page scrolls and the window changes. */
export function useBeside(
  layer: RefObject<HTMLElement | null>,
  anchor: () => Box | null | undefined,
  { side, align, gap }: Beside,
): void {
  useLayoutEffect(() => {
    const move = () => {
      const box = anchor()
      if (layer.current && box) placeBeside(layer.current, box, side, align, gap)
    }
    move()
    addEventListener('scroll', move, { capture: true, passive: true })
    addEventListener('resize', move)
    return () => {
      removeEventListener('scroll', move, { capture: true })
      removeEventListener('resize', move)
    }
  })
}
