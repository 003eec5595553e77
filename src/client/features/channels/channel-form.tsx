import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Form } from 'antd'
import { useConnection } from '#client/lib/connection.ts'
import { requiredMark } from '#client/ui/form-required-mark.tsx'
import { FormCell, FormSection } from '#client/ui/form-section.tsx'
import { offlineReason } from '#client/ui/offline-disabled.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PrimaryButton } from '#client/ui/primary-button.tsx'
import { useScreen } from '#client/ui/screen.ts'
import { UnsavedChanges } from '#client/ui/unsaved-changes.tsx'
import type { Channel } from '#contract/channels.ts'
import { ChannelConflictDialog } from './channel-conflict-dialog.tsx'
import styles from './channel-form.module.css'
import { ChannelFormField } from './channel-form-field.tsx'
import { channelFormSections } from './channel-form-layout.ts'
import { useChannelsBaseReturn } from './channels-base-return.ts'
import { useChannelSave } from './use-channel-save.ts'

/** The form of a new channel, or of the one that was opened. */
export function ChannelForm({ channel }: { channel?: Channel }) {
  const { form, save, conflict, ...state } = useChannelSave(channel)
  const navigate = useNavigate()
  const screen = useScreen()
  const offline = useConnection() === 'offline'
  const listSearch = useChannelsBaseReturn()
  const toList = (replace: boolean) =>
    void navigate({ to: '/placement/channels-base', search: listSearch, replace })
  const leaveIfSaved = (saved: boolean) => saved && toList(true)

  const submit = {
    label: channel ? 'Сохранить' : 'Создать',
    onClick: () => void save().then(leaveIfSaved),
    offlineAction: 'сохранить канал',
    pending: state.isSaving,
  }
  const cancel = <Button onClick={() => toList(false)}>Отмена</Button>
  return (
    <>
      <PageHeader
        title={channel ? 'Редактирование канала' : 'Новый канал'}
        crumb={{ label: 'Каналы', to: '/placement/channels-base', search: listSearch }}
        actions={cancel}
        {...(screen === 'phone' ? {} : { primary: submit })}
      />
      <Form
        form={form}
        layout="vertical"
        className={styles.form ?? ''}
        initialValues={state.initialValues}
        name="channel"
        requiredMark={requiredMark}
        onValuesChange={state.keepDraft}
      >
        {state.isRestored && <Alert type="info" showIcon closable title="Восстановлен несохранённый текст" />}
        {state.isGone && <GoneAlert />}
        {channelFormSections.map(({ title, fields }) => (
          <FormSection key={title} title={title}>
            {fields.map(({ field, width }) => (
              <FormCell key={field} width={width}>
                <ChannelFormField field={field} />
              </FormCell>
            ))}
          </FormSection>
        ))}
        {screen === 'phone' && (
          <div className={styles.bar}>
            {cancel}
            <PrimaryButton {...submit} />
          </div>
        )}
      </Form>
      <UnsavedChanges
        isDirty={state.isDirty}
        save={save}
        onNotSaved={state.showFirstError}
        onDiscard={state.discard}
        cannotSave={offline ? offlineReason('сохранить канал') : undefined}
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

/** Comes into view by itself: the button that was pressed may be at the other end of a long form. */
function GoneAlert() {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <Alert
        type="error"
        showIcon
        title="Этого канала больше нет: его удалил другой сотрудник"
        description="Сохранить изменения некуда. Введённый текст остаётся на экране, его можно скопировать."
      />
    </div>
  )
}
