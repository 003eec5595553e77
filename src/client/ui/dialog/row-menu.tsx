import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#client/ui/control/button.tsx'
import { useRowControl } from '#client/ui/overlay/focus-back.ts'
import { useOpener } from '#client/ui/overlay/popover.tsx'
import { Menu } from './menu.tsx'
import styles from './row-menu.module.css'

/** The button and the menu of a row's or card's actions; `children` are the menu's items. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const { isOpen, button, close } = useOpener('menu', useRowControl())
  return (
    <span className={styles.place}>
      <IconButton {...button} className={styles.button} aria-label={label}>
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {isOpen && <Menu onClose={close}>{children}</Menu>}
    </span>
  )
}
