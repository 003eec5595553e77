import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { Menu, menuItem } from '#client/ui/dialog/menu.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './shortlist-menu.module.css'
import type { ShortlistAction } from './use-shortlist-actions.ts'

type ShortlistMenuProps = { actions: readonly ShortlistAction[]; isBusy: boolean }

/** Offers the less frequent actions by name. */
export function ShortlistMenu({ actions, isBusy }: ShortlistMenuProps) {
  const [isOpen, setOpen] = useState(false)
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
          {actions.map(({ label, Icon, run, why, offlineAction, isDanger }) => (
            <OfflineDisabled key={label} action={offlineAction} reason={why}>
              {(disabled) => (
                <button
                  {...menuItem}
                  {...disabled}
                  role="menuitem"
                  data-danger={isDanger || undefined}
                  onClick={() => {
                    close()
                    run()
                  }}
                >
                  <Icon size={16} strokeWidth={1.75} aria-hidden />
                  {label}
                </button>
              )}
            </OfflineDisabled>
          ))}
        </Menu>
      )}
    </span>
  )
}
