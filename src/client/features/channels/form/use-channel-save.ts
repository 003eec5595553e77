import { App, Form } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type ChannelFieldValues,
  fieldValues,
  mergeChanges,
} from '#client/features/channels/data/channel-conflict.ts'
import { type ChannelChange, useSaveChannel } from '#client/features/channels/data/channels.mutations.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { goToFirstError, isFormValid, showFieldErrors } from '#client/ui/form/form-errors.ts'
import type { Channel } from '#contract/channels.ts'
import { channelFields } from '#domain/channel-fields.ts'
import { type ChannelFormValues, hasChanges, readForm } from './channel-form-values.ts'
import { useChannelDraft } from './use-channel-draft.ts'

/** What another user did to the channel while it was being edited, and what stood in the form. */
export type Conflict = { opened: ChannelFieldValues; mine: ChannelFieldValues; change: ChannelChange }

/**
 * The state of a channel's form, new or opened, and the ways in which saving it can end. Whatever goes wrong, what was
 * typed stays in the form.
 */
export function useChannelSave(channel: Channel | undefined) {
  const [form] = Form.useForm<ChannelFormValues>()
  const { message } = App.useApp()
  const saving = useSaveChannel()
  const inFlight = useRef(false)
  const isSaved = useRef(false)
  const draft = useChannelDraft(channel?.id)
  // A restored text was written on what was stored then: a change made since is not overwritten unasked.
  const [opened, setOpened] = useState(draft.restored?.opened ?? channel)
  const [conflict, setConflict] = useState<Conflict>()
  const [isGone, setGone] = useState(false)
  const openedValues = opened && fieldValues(opened)
  const latestOpened = useRef(opened)
  useEffect(() => {
    latestOpened.current = opened
  }, [opened])
  const isDirty = useCallback(() => {
    const base = latestOpened.current
    return !isSaved.current && hasChanges(base && fieldValues(base), form.getFieldsValue())
  }, [form])
  const keepDraft = () => {
    unsavedForms.changed()
    draft.keep(() =>
      isDirty() ? { values: form.getFieldsValue(), opened: latestOpened.current } : undefined,
    )
  }

  /** True when it is saved; else the form, a dialog or the popup says why it is not. */
  const store = async (values: ChannelFieldValues, base: Channel | undefined): Promise<boolean> => {
    // Until the page has gone the button still works.
    if (inFlight.current || isSaved.current) return false
    inFlight.current = true
    try {
      const outcome = await saving.mutateAsync({ id: channel?.id, version: base?.version, values })
      setGone(outcome.kind === 'gone')
      if (outcome.kind === 'saved') {
        isSaved.current = true
        draft.forget()
        message.success(channel ? 'Канал успешно обновлен' : 'Канал успешно создан')
      }
      if (outcome.kind === 'invalid') {
        showFieldErrors(form, channelFields, outcome.fields, message.error)
      }
      if (outcome.kind === 'changed' && base) {
        setConflict({ opened: fieldValues(base), mine: values, change: outcome.change })
      }
      return outcome.kind === 'saved'
    } catch {
      // The application's error dialog has told it.
      return false
    } finally {
      inFlight.current = false
    }
  }

  const save = async (): Promise<boolean> => {
    try {
      await form.validateFields()
    } catch {
      goToFirstError(form)
      return false
    }
    return store(readForm(form.getFieldsValue()), opened)
  }

  const merge = ({ opened, mine, change }: Conflict, prefer: 'mine' | 'theirs') => {
    const merged = mergeChanges(opened, mine, fieldValues(change.current), prefer)
    form.setFieldsValue(merged)
    setOpened(change.current)
    setConflict(undefined)
    keepDraft()
    return merged
  }

  return {
    form,
    initialValues: draft.restored?.values ?? openedValues ?? {},
    isSaving: saving.isPending,
    isGone,
    isRestored: draft.restored !== undefined,
    restoredAt: draft.restoredAt,
    isDirty,
    keepDraft,
    discard: draft.forget,
    leaveDraft: draft.flush,
    isValid: () => isFormValid(form),
    save,
    showFirstError: () => goToFirstError(form),
    conflict,
    stayInConflict: () => setConflict(undefined),
    takeTheirs: (conflict: Conflict) => void merge(conflict, 'theirs'),
    saveMine: (conflict: Conflict) => store(merge(conflict, 'mine'), conflict.change.current),
  }
}
