import { Button, Tooltip } from 'antd'
import { HardDriveDownload, LogOut } from 'lucide-react'
import { lazy, Suspense, useState, useTransition } from 'react'
import type { SessionUser } from '#client/lib/session-store.ts'
import { unsavedForms } from '#client/lib/unsaved-forms.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import styles from './user-block.module.css'

const OfflinePanel = lazy(async () => ({ default: (await import('./offline-panel.tsx')).OfflinePanel }))

/** Who is signed in, what this device keeps for them, and the way out. */
export function UserBlock({ user, onSignOut }: { user: SessionUser; onSignOut: () => Promise<void> }) {
  const [leaving, startLeaving] = useTransition()
  const [asking, setAsking] = useState(false)
  const [panel, setPanel] = useState<'open' | 'closing'>()
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
      <Tooltip title="Офлайн" trigger={['hover', 'focus']}>
        <Button
          type="text"
          className={styles.action ?? ''}
          aria-label="Офлайн"
          aria-haspopup="dialog"
          icon={<HardDriveDownload size={18} strokeWidth={1.75} />}
          onClick={() => setPanel('open')}
        />
      </Tooltip>
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
      {panel && (
        <Suspense>
          <OfflinePanel
            open={panel === 'open'}
            onClose={() => setPanel('closing')}
            onClosed={() => setPanel(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function initial(name: string): string {
  return String.fromCodePoint(name.trim().codePointAt(0) ?? 0x2022).toLocaleUpperCase('ru')
}
