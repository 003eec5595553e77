import { App, Form } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { goToFirstError, isFormValid, showFieldErrors } from '#client/ui/form/form-errors.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { type SaveBriefOutcome, useSaveBrief } from './brief.mutations.ts'
import { mergeBriefChanges } from './brief-conflict.ts'
import {
  type BriefFormValues,
  type BriefValues,
  briefFormFields,
  briefValues,
  hasBriefChanges,
  readBriefForm,
} from './brief-form-values.ts'
import { useBriefDraft } from './use-brief-draft.ts'

/** What another user did to the brief while it was being edited, and what stood in the form. */
export type BriefConflict = { opened: ProjectWithBrief; mine: BriefValues; stored: ProjectWithBrief }
/** Why what is in the form can never be saved. */
export type BriefDeadEnd = { kind: 'gone' } | { kind: 'decided'; stored: ProjectWithBrief }

/**
 * The state of a brief's form, new or opened, and the ways in which saving it can end. Whatever goes wrong, what was
 * typed stays in the form.
 */
export function useBriefSave(brief: ProjectWithBrief | undefined) {
  const [form] = Form.useForm<BriefFormValues>()
  const { message } = App.useApp()
  const saving = useSaveBrief()
  const inFlight = useRef(false)
  const isSaved = useRef(false)
  const draft = useBriefDraft(brief?.project.id)
  // A restored text was written on what was stored then: a change made since is not overwritten unasked.
  const [opened, setOpened] = useState(draft.restored?.opened ?? brief)
  const [conflict, setConflict] = useState<BriefConflict>()
  const [deadEnd, setDeadEnd] = useState<BriefDeadEnd>()
  const latestOpened = useRef(opened)
  useEffect(() => {
    latestOpened.current = opened
  }, [opened])
  const isDirty = useCallback(() => {
    const base = latestOpened.current
    return !isSaved.current && hasBriefChanges(base && briefValues(base), form.getFieldsValue())
  }, [form])
  const keepDraft = () => {
    unsavedForms.changed()
    draft.keep(() =>
      isDirty() ? { values: form.getFieldsValue(), opened: latestOpened.current } : undefined,
    )
  }

  const take = (outcome: SaveBriefOutcome, mine: BriefValues, base: ProjectWithBrief | undefined) => {
    setDeadEnd(outcome.kind === 'gone' || outcome.kind === 'decided' ? outcome : undefined)
    if (outcome.kind === 'saved') {
      isSaved.current = true
      draft.forget()
      // Not waited for: antd's messages settle only when they go away.
      void message.success(brief ? 'Бриф успешно обновлен' : 'Бриф успешно создан')
    }
    if (outcome.kind === 'invalid') {
      showFieldErrors(form, briefFormFields, outcome.fields.map(ofPeriod), message.error)
    }
    if (outcome.kind === 'changed' && base) setConflict({ opened: base, mine, stored: outcome.stored })
  }

  /** True when it is saved; else the form, a dialog or the popup says why it is not. */
  const store = async (values: BriefFormValues, base: ProjectWithBrief | undefined): Promise<boolean> => {
    if (inFlight.current || isSaved.current) return false
    inFlight.current = true
    try {
      const body = readBriefForm(values, base?.brief.version)
      const outcome = await saving.mutateAsync({ id: brief?.brief.id, body })
      const { project, brief: texts } = body
      const period = { start: project.placement_start_date, end: project.placement_end_date }
      take(outcome, { ...texts, ...project, placement_period: period }, base)
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
    return store(form.getFieldsValue(), latestOpened.current)
  }

  const merge = ({ opened, mine, stored }: BriefConflict, prefer: 'mine' | 'theirs') => {
    form.setFieldsValue(mergeBriefChanges(briefValues(opened), mine, briefValues(stored), prefer))
    latestOpened.current = stored
    setOpened(stored)
    setConflict(undefined)
    keepDraft()
  }

  return {
    form,
    initialValues: draft.restored?.values ?? (opened && briefValues(opened)) ?? {},
    isSaving: saving.isPending,
    isRestored: draft.restored !== undefined,
    restoredAt: draft.restoredAt,
    isDirty,
    keepDraft,
    discard: draft.forget,
    leaveDraft: draft.flush,
    isValid: () => isFormValid(form),
    opened,
    save,
    showFirstError: () => goToFirstError(form),
    deadEnd,
    conflict,
    stayInConflict: () => setConflict(undefined),
    takeTheirs: (conflict: BriefConflict) => merge(conflict, 'theirs'),
    // One's period and another's date may not go together: the form's rules have a say again.
    saveMine: (conflict: BriefConflict) => {
      merge(conflict, 'mine')
      return save()
    },
  }
}

/** The form has one field for both days of the period. */
function ofPeriod({ path, message }: { path: string; message: string }) {
  return { path: path.replace(/placement_(start|end)_date$/, 'placement_period'), message }
}
