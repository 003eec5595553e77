import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#client/lib/format.ts'
import { ConflictDialog } from '#client/ui/conflict-dialog.tsx'
import { channelFieldNames } from '#domain/channel.ts'
import { type ChannelFieldValues, fieldValues, findConflicts } from './channel-conflict.ts'
import styles from './channel-conflict-dialog.module.css'
import { ChannelValue } from './channel-value.tsx'
import { categoriesQuery } from './channels.queries.ts'
import type { Conflict } from './use-channel-save.ts'

type ChannelConflictDialogProps = {
  /** Shown while there is one. */
  conflict: Conflict | undefined
  saving: boolean
  onStay: () => void
  onTakeTheirs: (conflict: Conflict) => void
  onSaveMine: (conflict: Conflict) => void
}

/** Tells that somebody else changed the channel meanwhile, field by field, and asks whose values stay. */
export function ChannelConflictDialog(props: ChannelConflictDialogProps) {
  return (
    <ConflictDialog {...props} title="Канал изменился, пока вы его редактировали">
      {(conflict) => <Changes conflict={conflict} />}
    </ConflictDialog>
  )
}

function Changes({ conflict: { opened, mine, change } }: { conflict: Conflict }) {
  const conflicts = findConflicts(opened, mine, fieldValues(change.current))
  const hasDispute = conflicts.some((conflict) => conflict.mine !== undefined)
  return (
    <>
      <p className={styles.who}>
        {change.changed_by ?? 'Другой сотрудник'}, {formatDateTime(new Date(change.changed_at))}
      </p>
      <dl className={styles.changes}>
        {conflicts.map(({ field, mine: own }) => (
          <div key={field} className={styles.change}>
            <dt>{channelFieldNames[field]}</dt>
            <dd>
              <span className={styles.name}>Было</span> <Value values={opened} field={field} />
            </dd>
            <dd>
              <span className={styles.name}>Стало</span>{' '}
              <Value values={fieldValues(change.current)} field={field} />
            </dd>
            {own !== undefined && (
              <dd>
                <span className={styles.name}>У вас</span> <Value values={mine} field={field} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        {hasDispute
          ? 'Где вы оба изменили одно и то же, останутся значения того, кого вы выберете. Остальные правки сохранятся у обоих.'
          : 'Вы меняли другие поля, поэтому правки обоих сохранятся.'}
      </p>
    </>
  )
}

function Value({ values, field }: { values: ChannelFieldValues; field: keyof ChannelFieldValues }) {
  const { data } = useQuery(categoriesQuery())
  const category = data?.data.find(({ id }) => id === values.category_id)
  return (
    <span className={styles.value}>
      <ChannelValue
        channel={{ ...values, category_title: category?.title ?? `№ ${values.category_id}` }}
        field={field}
      />
    </span>
  )
}
