import { LogOut } from 'lucide-react'
import { useState, useTransition } from 'react'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import styles from './user-block.module.css'

type SignOutOptions = {
  userId: string
  onSignOut: () => Promise<void>
  /** Sends the server the saved views that only this device has. */
  sendViews: () => Promise<unknown>
  /** Called before the question opens. */
  onAsk: () => void
}
export type SignOut = ReturnType<typeof useSignOut>

/** Signs the user out at once, or asks first if that deletes unsaved data. The caller shows the question. */
export function useSignOut({ userId, onSignOut, sendViews, onAsk }: SignOutOptions) {
  const [isLeaving, startLeaving] = useTransition()
  const [losses, setLosses] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const start = () =>
    startLeaving(async () => {
      const found = await lossesOf(userId, sendViews)
      if (found.length === 0 && !unsavedForms.anyDirty()) return await onSignOut()
      setLosses(found)
      onAsk()
      setAsking(true)
    })
  const leave = () => {
    setAsking(false)
    startLeaving(onSignOut)
  }
  return { isLeaving, isAsking, losses, start, leave, stay: () => setAsking(false) }
}

/** Asks whether to sign out and lose what is only on this device. */
export function SignOutQuestion({ isAsking, losses, leave, stay }: SignOut) {
  return (
    <ConfirmDialog
      open={isAsking}
      title="Выйти без сохранения?"
      confirmLabel="Выйти и удалить"
      cancelLabel="Остаться"
      icon={<LogOut size={22} />}
      onConfirm={leave}
      onCancel={stay}
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
