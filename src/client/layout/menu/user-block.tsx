import { ChevronsUpDown, LogOut } from 'lucide-react'
import { useRef, useState, useTransition } from 'react'
import type { SessionUser } from '#client/lib/session/session-store.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { Button } from '#client/ui/control/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import styles from './user-block.module.css'
import type { UserPanel } from './user-menu.lazy.tsx'

const menu = lazyModule(async () => (await import('./user-menu.lazy.tsx')).UserMenu)

type UserBlockProps = {
  user: SessionUser
  /** Shows the initial of the user's name only. */
  isNarrow: boolean
  onPanel: (panel: UserPanel) => void
  onSignOut: () => Promise<void>
  /** Sends the server the saved views that only this device has. */
  sendViews: () => Promise<unknown>
}

/** Shows the signed-in user with a menu of settings for this device, and the sign-out button. */
export function UserBlock({ user, isNarrow, onPanel, onSignOut, sendViews }: UserBlockProps) {
  const [leaving, startLeaving] = useTransition()
  const [losses, setLosses] = useState<readonly string[]>([])
  const [asking, setAsking] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const person = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setAsking(false)
    startLeaving(onSignOut)
  }
  const leaveOrAsk = () =>
    startLeaving(async () => {
      const found = await lossesOf(user.id, sendViews)
      setLosses(found)
      if (found.length > 0 || unsavedForms.anyDirty()) setAsking(true)
      else await onSignOut()
    })
  const closeMenu = () => {
    setMenuOpen(false)
    person.current?.focus()
  }
  const name = user.fullName || user.email || 'Пользователь'
  return (
    <div className={styles.block} data-narrow={isNarrow}>
      <div className={styles.menuPlace}>
        <Tooltip title={isNarrow ? name : ''} side="right">
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
        </Tooltip>
        <LazyOverlay module={menu} what="меню" open={isMenuOpen} onClose={closeMenu}>
          {(UserMenu) => isMenuOpen && <UserMenu onPanel={onPanel} onClose={closeMenu} />}
        </LazyOverlay>
      </div>
      <Tooltip title="Выйти" {...(isNarrow && { side: 'right' })}>
        <Button
          variant="text"
          className={styles.action}
          aria-label="Выйти"
          icon={<LogOut size={18} strokeWidth={1.75} />}
          loading={leaving}
          onClick={leaveOrAsk}
        />
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title="Выйти без сохранения?"
        confirmLabel="Выйти и удалить"
        cancelLabel="Остаться"
        icon={<LogOut size={22} strokeWidth={1.75} />}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {losses.length === 0 ? (
          'Введённые данные не сохранятся.'
        ) : (
          <>
            На этом устройстве есть несохранённое, при выходе оно будет удалено:
            <ul className={styles.losses}>
              {counted(losses).map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          </>
        )}
      </ConfirmDialog>
    </div>
  )
}

/** Returns texts for data that a sign-out deletes. If the check fails, a general text makes the dialog ask anyway. */
async function lossesOf(userId: string, sendViews: () => Promise<unknown>): Promise<string[]> {
  try {
    const { onlyHere } = await import('#client/offline/device/only-here.ts')
    return await onlyHere(userId, sendViews)
  } catch {
    return ['то, что ещё не сохранено на сервере']
  }
}

/** Joins equal texts into one line with their number, and names only the first lines of a long list. */
function counted(losses: readonly string[]): string[] {
  const counts = Map.groupBy(losses, (loss) => loss)
  const lines = [...counts].map(([loss, all]) => (all.length === 1 ? loss : `${loss} (${all.length})`))
  return lines.length <= MOST_NAMED
    ? lines
    : [...lines.slice(0, MOST_NAMED - 1), `и ещё ${lines.length - MOST_NAMED + 1}`]
}

const MOST_NAMED = 6

function initial(name: string): string {
  return String.fromCodePoint(name.trim().codePointAt(0) ?? 0x2022).toLocaleUpperCase('ru')
}
