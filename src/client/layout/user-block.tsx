import { Button, Tooltip } from 'antd'
import { LogOut } from 'lucide-react'
import { useState, useTransition } from 'react'
import type { SessionUser } from '#client/lib/session-store.ts'
import { unsavedForms } from '#client/lib/unsaved-forms.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import styles from './user-block.module.css'

/** Who is signed in, and the way out. */
export function UserBlock({ user, onSignOut }: { user: SessionUser; onSignOut: () => Promise<void> }) {
  const [leaving, startLeaving] = useTransition()
  const [asking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    startLeaving(onSignOut)
  }
  const name = user.fullName || user.email || 'Пользователь'
  return (
    <div className={styles.block}>
      <span className={styles.avatar} aria-hidden="true">
        {initial(name)}
      </span>
      <div className={styles.person}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        {user.email !== name && (
          <div className={styles.email} title={user.email}>
            {user.email}
          </div>
        )}
      </div>
      <Tooltip title="Выйти" trigger={['hover', 'focus']}>
        <Button
          type="text"
          className={styles.leave ?? ''}
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
