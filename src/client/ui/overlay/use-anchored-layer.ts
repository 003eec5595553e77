import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useHeldEscape } from '#client/ui/focus/escape.ts'
import type { Box } from './place-beside.ts'
import { type Beside, useBeside } from './use-beside.ts'

/**
 * Keeps a layer beside the control that opened it; `anchor` covers that control, and `boxOf` may
 * return a larger box to keep clear. Escape and a press elsewhere or on the control close the layer.
 */
export function useAnchoredLayer(
  beside: Beside,
  onClose: () => void,
  boxOf: (anchor: Element) => Box = (element) => element.getBoundingClientRect(),
): { anchor: RefObject<HTMLSpanElement | null>; layer: RefObject<HTMLDivElement | null> } {
  const anchor = useRef<HTMLSpanElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useHeldEscape(true, onClose)
  useBeside(layer, () => anchor.current && boxOf(anchor.current), beside)
  useLayoutEffect(() => {
    const press = ({ target }: Event) => {
      if (target instanceof Node && target !== anchor.current && !layer.current?.contains(target)) close()
    }
    // The anchor covers the control, so the control does not receive the press that closes its layer.
    const pressAnchor = () => close()
    const control = anchor.current
    control?.addEventListener('click', pressAnchor)
    addEventListener('pointerdown', press, { capture: true })
    return () => {
      control?.removeEventListener('click', pressAnchor)
      removeEventListener('pointerdown', press, { capture: true })
    }
  }, [])
  return { anchor, layer }
}
