import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useEscape } from '#client/ui/focus/escape.ts'
import styles from './menu-drawer.module.css'

type MenuDrawerProps = {
  open: boolean
  onClose: () => void
  onClosed: () => void
  children: ReactNode
}

/** The side menu below 992 px: comes from the left. */
export function MenuDrawer({ open, onClose, onClosed, children }: MenuDrawerProps) {
  useEscape(open, onClose)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      keyboard={false}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      // As in ui/dialog/bottom-sheet.tsx.
      autoFocus={false}
      placement="left"
      size={280}
      closable={false}
      aria-label="Меню"
      styles={{ body: { padding: 0 }, section: { background: 'var(--canvas)' } }}
    >
      {/* A tap on a link of the menu closes it, after what the link does; its own buttons do not. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links in it */}
      <div className={styles.drawer} onClick={(event) => closesMenu(event.target) && onClose()}>
        {children}
      </div>
    </Drawer>
  )
}

function closesMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, [data-closes-menu]') !== null
}
