import { useNavigate } from '@tanstack/react-router'
import { ChannelFormField } from '#client/features/channels/field/channel-form-field.tsx'
import { LazyShortlistToggle } from '#client/features/channels/shortlist/lazy-shortlist-toggle.tsx'
import { sections } from '#client/lib/page/sections.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { UnsavedChanges } from '#client/ui/dialog/unsaved-changes.tsx'
import { FormPage } from '#client/ui/form/form-page.tsx'
import { FormCell, FormSection } from '#client/ui/form/form-section.tsx'
import type { Channel } from '#contract/channels.ts'
import { ChannelConflictDialog } from './channel-conflict-dialog.tsx'
import { channelFormSections } from './channel-form-layout.ts'
import { LazyChannelFormFigures } from './lazy-channel-form-figures.tsx'
import { useChannelForm } from './use-channel-form.ts'

const saveAction = 'сохранить канал'

export function ChannelForm({ channel }: { channel?: Channel }) {
  const { form, save, conflict, ...state } = useChannelForm(channel)
  const navigate = useNavigate()
  const toList = (replace: boolean) => void navigate({ to: '/placement/channels-base', replace })
  const leaveIfSaved = (saved: boolean) => saved && toList(true)
  const cannotSave = state.isGone ? 'Этого канала больше нет' : undefined

  return (
    <>
      <FormPage
        title={channel ? 'Редактирование канала' : 'Новый канал'}
        crumb={sections.channels}
        beside={channel && <LazyShortlistToggle channel={channel} />}
        submit={{
          label: channel ? 'Сохранить' : 'Создать',
          onClick: () => void save().then(leaveIfSaved),
          disabledReason: cannotSave,
          offlineAction: saveAction,
          pending: state.isSaving,
        }}
        onCancel={() => toList(false)}
        form={form}
        name="channel"
        initialValues={state.initialValues}
        isRestored={state.isRestored}
        restoredAt={state.restoredAt}
        onValuesChange={state.keepDraft}
      >
        {state.isGone && <GoneAlert />}
        {channelFormSections.map(({ title, fields, beside, figures }) => (
          <FormSection key={title} title={title} beside={beside && <LazyChannelFormFigures part={beside} />}>
            {fields.map(({ field, width }) => (
              <FormCell key={field} width={width}>
                <ChannelFormField field={field} />
              </FormCell>
            ))}
            {figures && (
              <FormCell width="full">
                <LazyChannelFormFigures part={figures} />
              </FormCell>
            )}
          </FormSection>
        ))}
      </FormPage>
      <UnsavedChanges
        isDirty={state.isDirty}
        save={save}
        onNotSaved={state.showFirstError}
        onDiscard={state.discard}
        saveAction={saveAction}
        cannotSave={cannotSave}
        isValid={state.isValid}
        onLeaveDraft={state.isGone ? undefined : state.leaveDraft}
      />
      <ChannelConflictDialog
        conflict={conflict}
        saving={state.isSaving}
        onStay={state.stayInConflict}
        onTakeTheirs={state.takeTheirs}
        onSaveMine={(conflict) => void state.saveMine(conflict).then(leaveIfSaved)}
      />
    </>
  )
}

/** Scrolls into view, because the pressed button may be at the other end of a long form. */
function GoneAlert() {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <Alert
        tone="error"
        title="Введённое осталось на экране. Этого канала больше нет: его удалил другой сотрудник"
      >
        Сохранить изменения некуда, но текст можно скопировать.
      </Alert>
    </div>
  )
}
