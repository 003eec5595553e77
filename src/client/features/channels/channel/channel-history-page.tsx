import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { recordChangesQuery } from '#client/data/record-changes.queries.ts'
import { PriceMemoryPlace } from '#client/features/channels/charts/price-memory-place.tsx'
import { fieldValues } from '#client/features/channels/data/channel-field-values.ts'
import { useSaveChannel } from '#client/features/channels/data/channels.mutations.ts'
import { channelQuery } from '#client/features/channels/data/channels.queries.ts'
import { channelFieldText } from '#client/features/channels/field/channel-field-text.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { sections } from '#client/lib/page/sections.ts'
import { HistoryPage, type Restore, type TitleOf } from '#client/ui/page/record-history.tsx'
import { channelInput } from '#contract/channels.ts'
import { type FieldValue, ofChannel } from '#contract/record-changes.ts'
import { type ChannelField, channelFieldLabel, channelFields } from '#domain/channel-fields.ts'

/** «История» of a channel. A former value returns by an ordinary save. */
export function ChannelHistoryPage({ id }: { id: number }) {
  const { data: read } = useQuery(channelQuery(id))
  const saving = useSaveChannel()
  const channel = read?.data

  function restoreOf(field: string, value: FieldValue): Restore | undefined {
    if (channel === undefined || !isChannelField(field) || channel[field] === value) return undefined
    const input = z.safeParse(channelInput, { ...fieldValues(channel), [field]: value })
    if (!input.success) return undefined
    const { version: _, ...values } = input.data
    return () => saving.mutateAsync({ id, version: channel.version, values })
  }

  return (
    <HistoryPage
      title={channel?.title}
      ofWhat="канала"
      changes={recordChangesQuery(ofChannel, { key: channelsKey, id })}
      actions={actions}
      section={sections.channels}
      fieldOf={fieldOf}
      restoreOf={restoreOf}
      // The prices of two years are in the copy, so they are known where the history is not.
      instead={channel && <PriceMemoryPlace channel={channel} place="form" />}
    />
  )
}

const actions = { created: 'Канал создан', changed: 'Канал изменён', deleted: 'Канал удалён' }

function fieldOf(field: string, titleOf: TitleOf) {
  if (!isChannelField(field)) return undefined
  return {
    label: channelFieldLabel(field),
    text: (value: FieldValue) => channelFieldText(field, value, { category: titleOf('channel_categories', value) }),
  }
}

const isChannelField = (field: string): field is ChannelField => channelFields.some((known) => known === field)
