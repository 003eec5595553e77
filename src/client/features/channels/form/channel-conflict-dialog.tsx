import { useQuery } from '@tanstack/react-query'
import {
  type ChannelFieldValues,
  fieldValues,
  findConflicts,
} from '#client/features/channels/data/channel-conflict.ts'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { ConflictChanges } from '#client/ui/dialog/conflict-changes.tsx'
import { ConflictDialog } from '#client/ui/dialog/conflict-dialog.tsx'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import type { Conflict } from './use-channel-save.ts'

type ChannelConflictDialogProps = {
  /** Shown while there is one. */
  conflict: Conflict | undefined
  saving: boolean
  onStay: () => void
  onTakeTheirs: (conflict: Conflict) => void
  onSaveMine: (conflict: Conflict) => void
}

/** Tells that another user changed the channel meanwhile, field by field, and asks whose values stay. */
export function ChannelConflictDialog(props: ChannelConflictDialogProps) {
  return (
    <ConflictDialog {...props} title="Канал изменился, пока вы его редактировали">
      {(conflict) => <Changes conflict={conflict} />}
    </ConflictDialog>
  )
}

function Changes({ conflict: { opened, mine, change } }: { conflict: Conflict }) {
  const current = fieldValues(change.current)
  const conflicts = findConflicts(opened, mine, current)
  return (
    <ConflictChanges
      by={change.changed_by}
      at={change.changed_at}
      isDisputed={conflicts.some((conflict) => conflict.mine !== undefined)}
      changes={conflicts.map(({ field, mine: own }) => ({
        key: field,
        label: channelFieldLabel(field),
        was: <Value values={opened} field={field} />,
        now: <Value values={current} field={field} />,
        ...(own === undefined ? {} : { mine: <Value values={mine} field={field} /> }),
      }))}
    />
  )
}

function Value({ values, field }: { values: ChannelFieldValues; field: keyof ChannelFieldValues }) {
  const { data } = useQuery(categoriesQuery())
  const category = data?.data.find(({ id }) => id === values.category_id)
  return (
    <ChannelValue
      channel={{ ...values, category_title: category?.title ?? `№ ${values.category_id}` }}
      field={field}
    />
  )
}
