import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePageActions } from '#client/lib/page/page-actions.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'
import styles from './shortlist-menu.module.css'
import type { ShortlistAction } from './use-shortlist-actions.ts'

type ShortlistMenuProps = { actions: readonly ShortlistAction[]; isBusy: boolean }

/** Offers the less frequent actions by name. */
export function ShortlistMenu({ actions, isBusy }: ShortlistMenuProps) {
  const [isOpen, setOpen] = useState(false)
  usePageActions(actions)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={styles.place}>
      <Button
        ref={button}
        icon={<Ellipsis size={18} strokeWidth={1.75} />}
        aria-label="Действия с подборкой"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        loading={isBusy}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Menu onClose={close}>
          {actions.map(({ run, why, ...item }) => (
            <MenuItem key={item.label} {...item} reason={why} onClick={run} />
          ))}
        </Menu>
      )}
    </span>
  )
}
