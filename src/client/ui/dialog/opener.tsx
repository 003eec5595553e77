import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { useOpener } from '#client/ui/overlay/popover.tsx'
import styles from './opener.module.css'

type OpenerProps = Omit<ComponentProps<typeof Button>, 'ref' | 'onClick'> & {
  opens: 'menu' | 'dialog'
  /** The menu or popover, open while mounted. */
  layer: (close: () => void) => ReactNode
}

/** A button that opens a menu or a popover beside itself and takes the focus back when it closes. */
export function Opener({ opens, layer, ...props }: OpenerProps) {
  const { isOpen, button, close } = useOpener(opens)
  return (
    <span className={styles.place}>
      <Button {...props} {...button} />
      {isOpen && layer(close)}
    </span>
  )
}
