import { ChevronsUpDown, LogOut } from 'lucide-react'
import type { SessionUser } from '#client/lib/session/session-store.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { useOpener } from '#client/ui/overlay/use-opener.ts'
import type { SignOut } from './sign-out.tsx'
import styles from './user-block.module.css'
import { UserMenu, type UserPanel } from './user-menu.tsx'

type UserBlockProps = {
  user: SessionUser
  /** Shows the initial of the user's name only. */
  isNarrow: boolean
  onPanel: (panel: UserPanel) => void
  signOut: SignOut
}

/** Shows the signed-in user with a menu of settings for this device, and the sign-out button. */
export function UserBlock({ user, isNarrow, onPanel, signOut }: UserBlockProps) {
  const menu = useOpener('menu')
  const name = user.fullName || user.email || 'Пользователь'
  return (
    <div className={styles.block} data-narrow={isNarrow}>
      <div className={styles.menuPlace}>
        <Tooltip title={isNarrow ? name : ''} side="right">
          <button {...menu.button} type="button" className={styles.person}>
            <span className={styles.avatar} aria-hidden="true">
              {initial(name)}
            </span>
            <span className={isNarrow ? 'visually-hidden' : styles.who}>
              <span className={styles.name} title={name}>
                {name}
              </span>
              {user.email !== name && (
                <span className={styles.email} title={user.email}>
                  {user.email}
                </span>
              )}
            </span>
            <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
        {menu.isOpen && <UserMenu onPanel={onPanel} onClose={menu.close} />}
      </div>
      <Tooltip title="Выйти" {...(isNarrow && { side: 'right' })}>
        <Button
          variant="text"
          className={styles.action}
          aria-label="Выйти"
          icon={<LogOut size={18} strokeWidth={1.75} />}
          loading={signOut.isLeaving}
          onClick={signOut.start}
        />
      </Tooltip>
    </div>
  )
}

function initial(name: string): string {
  return String.fromCodePoint(name.trim().codePointAt(0) ?? 0x2022).toLocaleUpperCase('ru')
}
