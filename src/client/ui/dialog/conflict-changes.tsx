import type { ReactNode } from 'react'
import { formatDateTime } from '#client/lib/page/format.ts'
import styles from './conflict-changes.module.css'

export type ConflictChange = {
  key: string
  label: ReactNode
  was: ReactNode
  now: ReactNode
  /** What stands in the form, where both have changed the same. */
  mine?: ReactNode
}

type ConflictChangesProps = {
  /** Who changed it, if that is known. */
  by: string | null | undefined
  /** When, as ISO text, if that is known. */
  at: string | undefined
  changes: readonly ConflictChange[]
  /** Both have changed the same somewhere. */
  isDisputed: boolean
}

/** In a conflict's dialog: what another user changed meanwhile, and what becomes of both people's changes. */
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
