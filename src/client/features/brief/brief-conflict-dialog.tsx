import { formatDateTime } from '#client/lib/format.ts'
import { ConflictDialog } from '#client/ui/conflict-dialog.tsx'
import { briefFieldNames } from '#domain/brief.ts'
import { findBriefConflicts } from './brief-conflict.ts'
import styles from './brief-conflict-dialog.module.css'
import { briefValues } from './brief-form-values.ts'
import { BriefValue } from './brief-value.tsx'
import type { BriefConflict } from './use-brief-save.ts'

type BriefConflictDialogProps = {
  /** Shown while there is one. */
  conflict: BriefConflict | undefined
  saving: boolean
  onStay: () => void
  onTakeTheirs: (conflict: BriefConflict) => void
  onSaveMine: (conflict: BriefConflict) => void
}

/** Tells that somebody else changed the brief meanwhile, field by field, and asks whose values stay. */
export function BriefConflictDialog(props: BriefConflictDialogProps) {
  return (
    <ConflictDialog {...props} title="Бриф изменился, пока вы его редактировали">
      {(conflict) => <Changes conflict={conflict} />}
    </ConflictDialog>
  )
}

function Changes({ conflict: { opened, mine, stored } }: { conflict: BriefConflict }) {
  const conflicts = findBriefConflicts(briefValues(opened), mine, briefValues(stored))
  const edit = stored.brief.history?.findLast(({ action }) => action === 'edited')
  return (
    <>
      {edit && (
        <p className={styles.who}>
          {edit.actor}, {formatDateTime(new Date(edit.at))}
        </p>
      )}
      <dl className={styles.changes}>
        {conflicts.map(({ field, isDisputed }) => (
          <div key={field} className={styles.change}>
            <dt>
              {briefFieldNames[field]}
              {isDisputed && <span className={styles.disputed}>Меняли вы оба</span>}
            </dt>
            <dd>
              <span className={styles.name}>Было</span> <BriefValue stored={opened} field={field} />
            </dd>
            <dd>
              <span className={styles.name}>Стало</span> <BriefValue stored={stored} field={field} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        {conflicts.some(({ isDisputed }) => isDisputed)
          ? 'Где вы оба изменили одно и то же, останутся значения того, кого вы выберете. Остальные правки сохранятся у обоих.'
          : 'Вы меняли другие поля, поэтому правки обоих сохранятся.'}
      </p>
    </>
  )
}
