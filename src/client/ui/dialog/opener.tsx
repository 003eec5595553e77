import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import styles from './opener.module.css'

type OpenerProps = Omit<ComponentProps<typeof Button>, 'ref' | 'onClick'> & {
  opens: 'menu' | 'dialog'
  /** The menu or popover, open while mounted. */
  layer: (close: () => void) => ReactNode
}

/** A button that opens a menu or a popover beside itself and takes the focus back when it closes. */
export function Opener({ opens, layer, ...button }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    ref.current?.focus({ preventScroll: true })
  }
  return (
    <span className={styles.place}>
      <Button {...button} ref={ref} aria-haspopup={opens} aria-expanded={isOpen} onClick={() => setOpen(true)} />
      {isOpen && layer(close)}
    </span>
  )
}
