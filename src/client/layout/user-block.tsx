import { Button, Tooltip } from 'antd'
import { ChevronsUpDown, LogOut } from 'lucide-react'
import { lazy, Suspense, useRef, useState, useTransition } from 'react'
import type { SessionUser } from '#client/lib/session-store.ts'
import { unsavedForms } from '#client/lib/unsaved-forms.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import styles from './user-block.module.css'

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

type UserBlockProps = {
  user: SessionUser
  onPanel: (panel: 'offline' | 'help') => void
  onSignOut: () => Promise<void>
}

/** Who is signed in, with a menu of what they set for this device, and the way out. */
export function UserBlock({ user, onPanel, onSignOut }: UserBlockProps) {
  const [leaving, startLeaving] = useTransition()
  const [asking, setAsking] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const person = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setAsking(false)
    startLeaving(onSignOut)
  }
  const name = user.fullName || user.email || 'Пользователь'
  return (
    <div className={styles.block}>
      <div className={styles.menuPlace}>
        <button
          ref={person}
          type="button"
          className={styles.person}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <span className={styles.avatar} aria-hidden="true">
            {initial(name)}
          </span>
          <span className={styles.who}>
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
        {isMenuOpen && (
          <Suspense>
            <UserMenu
              onPanel={onPanel}
              onClose={() => {
                setMenuOpen(false)
                person.current?.focus()
              }}
            />
          </Suspense>
        )}
      </div>
      <Tooltip title="Выйти" trigger={['hover', 'focus']}>
        <Button
          type="text"
          className={styles.action ?? ''}
          aria-label="Выйти"
          icon={<LogOut size={18} strokeWidth={1.75} />}
          loading={leaving}
          onClick={() => (unsavedForms.anyDirty() ? setAsking(true) : leave())}
        />
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title="Выйти без сохранения?"
        confirmLabel="Выйти"
        icon={<LogOut size={22} strokeWidth={1.75} />}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        Введённые данные не сохранятся.
      </ConfirmDialog>
    </div>
  )
}

function initial(name: string): string {
  return String.fromCodePoint(name.trim().codePointAt(0) ?? 0x2022).toLocaleUpperCase('ru')
}
