import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import {
  type ChannelFieldValues,
  type ChannelFormValues,
  fieldValues,
  hasChanges,
  readForm,
} from '#client/features/channels/data/channel-field-values.ts'
import {
  type ChannelChange,
  type SaveOutcome,
  useSaveChannel,
} from '#client/features/channels/data/channels.mutations.ts'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { ChannelFormField } from '#client/features/channels/field/channel-form-field.tsx'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { sections } from '#client/lib/page/sections.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { ConflictChanges, ConflictDialog } from '#client/ui/dialog/conflict-dialog.tsx'
import { FormPage } from '#client/ui/form/form-page.tsx'
import { readOwnDraft, useDraft } from '#client/ui/form/use-draft.ts'
import { useVersionedForm } from '#client/ui/form/use-versioned-form.ts'
import { type Conflict, changedFields } from '#client/ui/form/use-versioned-save.ts'
import { HistoryLink } from '#client/ui/page/history-link.tsx'
import { type Channel, channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import styles from './channel-form.module.css'
import { ChannelFormSections } from './channel-form-sections.tsx'

export function ChannelForm({ channel }: { channel?: Channel }) {
  const state = useChannelForm(channel)
  const navigate = useNavigate()
  const toList = (replace: boolean) => void navigate({ to: '/placement/channels-base', replace })

  return (
    <>
      <FormPage
        title={channel ? 'Редактирование канала' : 'Новый канал'}
        crumb={sections.channels}
        beside={
          channel && (
            <div className={styles.beside}>
              <ShortlistToggle channel={channel} place="sheet" />
              <HistoryLink to="/placement/channels-base/$id/history" id={channel.id} />
            </div>
          )
        }
        name="channel"
        state={state}
        submitLabel={channel ? 'Сохранить' : 'Создать'}
        saveAction="сохранить канал"
        cannotSave={state.isGone ? 'Этого канала больше нет' : undefined}
        isGone={state.isGone}
        onSaved={() => toList(true)}
        onCancel={() => toList(false)}
      >
        {state.isGone && <GoneAlert />}
        <ChannelFormSections channel={channel} cell={(field) => <ChannelFormField field={field} />} />
      </FormPage>
      <ConflictDialog title="Канал изменился, пока вы его редактировали" state={state} onSaved={() => toList(true)}>
        {(conflict) => <ChannelConflictChanges conflict={conflict} />}
      </ConflictDialog>
    </>
  )
}

/** Scrolls into view, because the pressed button may be at the other end of a long form. */
function GoneAlert() {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <Alert tone="error" title="Введённое осталось на экране. Этого канала больше нет: его удалил другой сотрудник">
        Сохранить изменения некуда, но текст можно скопировать.
      </Alert>
    </div>
  )
}

type ChannelConflict = Conflict<ChannelFieldValues, Channel, ChannelChange>

function ChannelConflictChanges({ conflict: { opened, mine, change } }: { conflict: ChannelConflict }) {
  const sides = { opened: fieldValues(opened), mine, current: fieldValues(change.current) }
  const conflicts = changedFields(channelFields, sides, Object.is)
  return (
    <ConflictChanges
      by={change.changed_by}
      at={change.changed_at}
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

function useChannelForm(channel: Channel | undefined) {
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

export type ChannelDraft = { values: ChannelFormValues; opened?: Channel | undefined }

const draftContent = z.object({ values: z.partial(channel), opened: z.optional(channel) })

export function useChannelDraft(channelId: number | undefined) {
  return useDraft(pathOf(channelId), parseChannelDraft)
}

/** Returns the channel that a stored draft was opened with, so that the form needs no response from the server. */
export function draftedChannel(channelId: number): Channel | undefined {
  return parseChannelDraft(readOwnDraft(pathOf(channelId)))?.opened
}

const pathOf = (channelId: number | undefined) =>
  `/placement/channels-base/${channelId === undefined ? 'create' : `${channelId}/edit`}`

/** Returns a stored draft as values of the form; undefined when a field is unreadable. */
export function parseChannelDraft(draft: { values: object; opened?: unknown } | undefined): ChannelDraft | undefined {
  if (!draft) return undefined
  // An emptied field is stored as null, which the contract forbids for most fields.
  const filled = Object.entries(draft.values).filter(([, value]) => value !== null)
  const { data } = z.safeParse(draftContent, { values: Object.fromEntries(filled), opened: draft.opened })
  if (!data) return undefined
  const values: ChannelFormValues = {}
  for (const field of channelFields) copyField(field, data.values, values)
  return { values, opened: data.opened }
}

function copyField<Field extends ChannelField>(
  field: Field,
  from: { [Name in Field]?: ChannelFormValues[Name] | undefined },
  to: { [Name in Field]?: ChannelFormValues[Name] | null },
) {
  to[field] = from[field] ?? null
}
