import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import styles from './conflict-dialog.module.css'
import { Dialog } from './dialog.tsx'

/** The form state from `useVersionedSave`; the dialog is open while it has a conflict. */
export type ConflictProps<Conflict> = {
  state: {
    conflict: Conflict | undefined
    isSaving: boolean
    stayInConflict: () => void
    takeTheirs: (conflict: Conflict) => void
    saveMine: (conflict: Conflict) => Promise<boolean>
  }
  onSaved: () => void
}

type ConflictDialogProps<Conflict> = ConflictProps<Conflict> & {
  /** «Канал изменился, пока вы его редактировали» */
  title: string
  /** Renders what was changed, and by which user. */
  children: (conflict: Conflict) => ReactNode
}

/** Reports that another user changed the object during editing, and asks whose values to keep. */
export function ConflictDialog<Conflict>(props: ConflictDialogProps<Conflict>) {
  const { title, state, onSaved, children } = props
  const { conflict, isSaving } = state
  const saveMine = (conflict: Conflict) => void state.saveMine(conflict).then((saved) => saved && onSaved())
  return (
    <Dialog
      open={conflict !== undefined}
      title={title}
      icon={<Users size={22} />}
      width={680}
      onClose={state.stayInConflict}
      footer={
        conflict && (
          <>
            <Button variant="text" disabled={isSaving} onClick={state.stayInConflict}>
              Остаться
            </Button>
            <Button disabled={isSaving} onClick={() => state.takeTheirs(conflict)}>
              Взять новые значения
            </Button>
            <Button variant="primary" loading={isSaving} onClick={() => saveMine(conflict)}>
              Сохранить мои
            </Button>
          </>
        )
      }
    >
      {conflict && children(conflict)}
    </Dialog>
  )
}

export type ConflictChange = {
  key: string
  label: ReactNode
  was: ReactNode
  now: ReactNode
  /** The form's value, if both users changed the same field. */
  mine?: ReactNode
}

type ConflictChangesProps = {
  /** The name of the user who changed it, if known. */
  by: string | null | undefined
  /** Time of the change as ISO text, if known. */
  at: string | undefined
  changes: readonly ConflictChange[]
}

/** The text of a conflict dialog: what another user changed, and what happens to the changes of both users. */
export function ConflictChanges({ by, at, changes }: ConflictChangesProps) {
  const isDisputed = changes.some(({ mine }) => mine !== undefined)
  return (
    <>
      <p className={styles.who}>
        {[by ?? 'Другой сотрудник', at && formatDateTime(new Date(at))].filter(Boolean).join(', ')}
      </p>
      <dl className={styles.changes} data-mine={isDisputed}>
        {changes.map(({ key, label, was, now, mine }) => (
          <div key={key} className={styles.change}>
            <dt>{label}</dt>
            <Version name="Было">{was}</Version>
            <Version name="Стало">{now}</Version>
            {mine !== undefined && <Version name="У вас">{mine}</Version>}
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        {isDisputed
          ? 'Где вы оба изменили одно и то же, останутся значения того, кого вы выберете. Остальные правки сохранятся у обоих.'
          : 'Вы меняли другое: «Сохранить мои» запишет правки обоих, «Взять новые значения» отбросит ваши.'}
      </p>
    </>
  )
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dd>
      <span className={styles.name}>{name}</span> <span className={styles.value}>{children}</span>
    </dd>
  )
}
