import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Box } from './place-beside.ts'
import styles from './popover.module.css'
import { useAnchoredLayer } from './use-anchored-layer.ts'

type PopoverProps = {
  label: string
  className?: string | undefined
  /** The side on which it lines up with its control. */
  align?: 'start' | 'end'
  /** Returns the box that the popover stands beside; by default the control's. */
  boxOf?: ((control: Element) => Box) | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A small dialog beside its control, in the same positioned box; open while mounted. Its first field takes the focus;
 * Escape and a press elsewhere or on the control close it.
 */
export function Popover({ label, className = '', align = 'end', boxOf, onClose, children }: PopoverProps) {
  const { anchor, layer } = useAnchoredLayer({ side: 'below', align, gap: 4 }, onClose, boxOf)
  useEffect(() => {
    // The content may have chosen another field.
    if (layer.current?.contains(document.activeElement)) return
    const field = layer.current?.querySelector<HTMLElement>('input')
    field?.focus({ preventScroll: true })
  }, [layer])
  return (
    <>
      <span ref={anchor} className={styles.anchor} aria-hidden="true" />
      {createPortal(
        <div ref={layer} role="dialog" aria-label={label} className={`${styles.popover} ${className}`}>
          {children}
        </div>,
        document.body,
      )}
    </>
  )
}
