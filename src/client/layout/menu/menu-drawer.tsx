import type { ReactNode } from 'react'
import { Layer } from '#client/ui/overlay/layer.tsx'
import styles from './menu-drawer.module.css'

type MenuDrawerProps = {
  open: boolean
  onClose: () => void
  onClosed: () => void
  children: ReactNode
}

/** The side menu on screens narrower than 992 px. It slides in from the left. */
export function MenuDrawer({ open, onClose, onClosed, children }: MenuDrawerProps) {
  return (
    <Layer open={open} at="left" label="Меню" className={styles.drawer} onClose={onClose} onClosed={onClosed}>
      {/* A click on a link or a [data-closes-menu] element closes the menu after the element's own handler has run. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler serves the links inside */}
      <div className={styles.menu} onClick={(event) => closesMenu(event.target) && onClose()}>
        {children}
      </div>
    </Layer>
  )
}

function closesMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, [data-closes-menu]') !== null
}
