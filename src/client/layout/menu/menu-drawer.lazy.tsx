import type { ReactNode } from 'react'
import { Layer } from '#client/ui/overlay/layer.tsx'
import styles from './menu-drawer.module.css'

type MenuDrawerProps = {
  open: boolean
  onClose: () => void
  onClosed: () => void
  children: ReactNode
}

/** The side menu below 992 px: comes from the left. */
export function MenuDrawer({ open, onClose, onClosed, children }: MenuDrawerProps) {
  return (
    <Layer open={open} at="left" label="Меню" className={styles.drawer} onClose={onClose} onClosed={onClosed}>
      {/* A tap on a link of the menu closes it, after what the link does; its own buttons do not. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links in it */}
      <div className={styles.menu} onClick={(event) => closesMenu(event.target) && onClose()}>
        {children}
      </div>
    </Layer>
  )
}

function closesMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, [data-closes-menu]') !== null
}
