import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHeldEscape } from '#client/ui/focus/escape.ts'
import styles from './popover.module.css'
import { useBeside } from './use-beside.ts'

type PopoverProps = {
  label: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A small dialog beside the control that has opened it, which stands in a positioned box with it; open as long as it is
 * there. Its first field takes the focus; Escape and a press elsewhere, also on the control, close it.
 */
export function Popover({ label, className = '', onClose, children }: PopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useHeldEscape(true, onClose)
  useBeside(popover, () => anchor.current?.getBoundingClientRect(), { side: 'below', align: 'end', gap: 4 })
  useLayoutEffect(() => {
    const press = ({ target }: Event) => {
      if (target instanceof Node && !popover.current?.contains(target) && target !== anchor.current) close()
    }
    // The control lies below, and does not hear of the press that closes its popover.
    const pressAnchor = () => close()
    const control = anchor.current
    control?.addEventListener('click', pressAnchor)
    addEventListener('pointerdown', press, { capture: true })
    return () => {
      control?.removeEventListener('click', pressAnchor)
      removeEventListener('pointerdown', press, { capture: true })
    }
  }, [])
  useEffect(() => {
    const field = popover.current?.querySelector<HTMLElement>('input')
    field?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <span ref={anchor} className={styles.anchor} aria-hidden="true" />
      {createPortal(
        <div ref={popover} role="dialog" aria-label={label} className={`${styles.popover} ${className}`}>
          {children}
        </div>,
        document.body,
      )}
    </>
  )
}
