import { useQuery } from '@tanstack/react-query'
import { type ChannelFieldValues, fieldValues } from '#client/features/channels/data/channel-field-values.ts'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { ConflictChanges } from '#client/ui/dialog/conflict-changes.tsx'
import { ConflictDialog, type ConflictProps } from '#client/ui/dialog/conflict-dialog.tsx'
import { changedFields } from '#client/ui/form/merge-fields.ts'
import { channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import type { ChannelConflict } from './use-channel-form.ts'

/** Shows what another user has changed in the channel during editing, and asks whose values to keep. */
export function ChannelConflictDialog(props: ConflictProps<ChannelConflict>) {
  return (
    <ConflictDialog title="Канал изменился, пока вы его редактировали" {...props}>
      {(conflict) => <ChannelConflictChanges conflict={conflict} />}
    </ConflictDialog>
  )
}

function ChannelConflictChanges({ conflict: { opened, mine, change } }: { conflict: ChannelConflict }) {
  const sides = { opened: fieldValues(opened), mine, current: fieldValues(change.current) }
  const conflicts = changedFields(channelFields, sides, Object.is)
  return (
    <ConflictChanges
      by={change.changed_by}
      at={change.changed_at}
      isDisputed={conflicts.some(({ isDisputed }) => isDisputed)}
      changes={conflicts.map(({ field, isDisputed }) => ({
        key: field,
        label: channelFieldLabel(field),
        was: <Value values={sides.opened} field={field} />,
        now: <Value values={sides.current} field={field} />,
        ...(isDisputed && { mine: <Value values={mine} field={field} /> }),
      }))}
    />
  )
}

function Value({ values, field }: { values: ChannelFieldValues; field: keyof ChannelFieldValues }) {
  const { data } = useQuery(categoriesQuery())
  const category = data?.data.find(({ id }) => id === values.category_id)
  return (
    <ChannelValue channel={{ ...values, category_title: category?.title ?? `№ ${values.category_id}` }} field={field} />
  )
}
