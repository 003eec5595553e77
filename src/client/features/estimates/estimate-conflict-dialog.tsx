import { formatDateTime } from '#client/lib/format.ts'
import { ConflictDialog } from '#client/ui/conflict-dialog.tsx'
import { findConflicts } from './estimate-conflict.ts'
import styles from './estimate-conflict-dialog.module.css'
import { contentOf } from './estimate-content.ts'
import type { Conflict } from './use-estimate-save.ts'

type EstimateConflictDialogProps = {
  /** Shown while there is one. */
  conflict: Conflict | undefined
  saving: boolean
  onStay: () => void
  onTakeTheirs: (conflict: Conflict) => void
  onSaveMine: (conflict: Conflict) => void
}

/** Tells that somebody else changed the estimate meanwhile, and what, and asks whose values stay. */
export function EstimateConflictDialog(props: EstimateConflictDialogProps) {
  return (
    <ConflictDialog {...props} title="Расчётка изменилась, пока вы её редактировали">
      {(conflict) => <Changes conflict={conflict} />}
    </ConflictDialog>
  )
}

function Changes({ conflict: { opened, mine, change } }: { conflict: Conflict }) {
  const conflicts = findConflicts(opened, mine, contentOf(change.current))
  const hasDispute = conflicts.some((conflict) => conflict.mine !== undefined)
  return (
    <>
      <p className={styles.who}>
        {change.changed_by ?? 'Другой сотрудник'}, {formatDateTime(new Date(change.changed_at))}
      </p>
      <dl className={styles.changes}>
        {conflicts.map(({ key, label, was, now, mine: own }) => (
          <div key={key} className={styles.change}>
            <dt>{label}</dt>
            <Version name="Было" text={was} />
            <Version name="Стало" text={now} />
            {own !== undefined && <Version name="У вас" text={own} />}
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        {hasDispute
          ? 'Где вы оба изменили одно и то же, останутся значения того, кого вы выберете. Остальные правки сохранятся у обоих.'
          : 'Вы меняли другое, поэтому правки обоих сохранятся.'}
      </p>
    </>
  )
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <dd>
      <span className={styles.name}>{name}</span> <span className={styles.value}>{text}</span>
    </dd>
  )
}
