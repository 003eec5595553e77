import { type ChannelFieldValues, fieldValues } from '#client/features/channels/data/channel-field-values.ts'
import {
  type ChannelChange,
  type SaveOutcome,
  useSaveChannel,
} from '#client/features/channels/data/channels.mutations.ts'
import { useVersionedForm } from '#client/ui/form/use-versioned-form.ts'
import type { Conflict } from '#client/ui/form/use-versioned-save.ts'
import type { Channel } from '#contract/channels.ts'
import { channelFields } from '#domain/channel-fields.ts'
import { type ChannelFormValues, hasChanges, readForm } from './channel-form-values.ts'
import { useChannelDraft } from './use-channel-draft.ts'

export type ChannelConflict = Conflict<ChannelFieldValues, Channel, ChannelChange>

export function useChannelForm(channel: Channel | undefined) {
  const saving = useSaveChannel()
  const { outcome, ...state } = useVersionedForm<
    ChannelFormValues,
    ChannelFieldValues,
    Channel,
    ChannelChange,
    SaveOutcome
  >({
    stored: channel,
    draft: useChannelDraft(channel?.id),
    fields: channelFields,
    valuesOf: fieldValues,
    read: readForm,
    hasChanges,
    isSame: Object.is,
    send: (values, opened) => saving.mutateAsync({ id: channel?.id, version: opened?.version, values }),
    savedText: channel ? 'Канал успешно обновлен' : 'Канал успешно создан',
  })
  return { ...state, isSaving: saving.isPending, isGone: outcome?.kind === 'gone' }
}
