import type { ReactNode } from 'react'
import { formatDateTime } from '#client/lib/page/format.ts'
import styles from './conflict-changes.module.css'

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
  /** Both users changed at least one field differently. */
  isDisputed: boolean
}

/** The text of a conflict dialog: what another user changed, and what happens to the changes of both users. */
export function ConflictChanges({ by, at, changes, isDisputed }: ConflictChangesProps) {
  return (
    <>
      <p className={styles.who}>
        {[by ?? 'Другой сотрудник', at && formatDateTime(new Date(at))].filter(Boolean).join(', ')}
      </p>
      <dl className={styles.changes} data-mine={changes.some(({ mine }) => mine !== undefined)}>
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
