import { Form } from 'antd'
import { useCallback, useRef, useState } from 'react'
import type { Draft } from '#client/lib/session/draft.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { goToFirstError, isFormValid, showFieldErrors } from './form-rules.ts'
import { useDraft } from './use-draft.ts'

/** The server's errors about the fields of the form; undefined if the server created the object. */
export type CreateRefusal = { path: string; message: string }[] | undefined

type CreateFormOptions<Values extends object> = {
  /** The form's URL path, under which its draft is stored. */
  path: string
  fields: readonly (keyof Values & string)[]
  parseDraft: (draft: Draft | undefined) => Values | undefined
  initialValues: Values
  /** Whether the user filled in anything; also called before the fields are rendered. */
  hasContent: (values: Partial<Values>) => boolean
  /**
   * Creates the object. Resolves to errors about fields; throws any other error, which the application's error dialog
   * shows.
   */
  create: (values: Values) => Promise<CreateRefusal>
}

/** The state of a form that creates an object. After any failure, the form keeps the user's input. */
export function useCreateForm<Values extends object>(options: CreateFormOptions<Values>) {
  const { path, fields, parseDraft, initialValues, hasContent, create } = options
  const [form] = Form.useForm<Values>()
  const draft = useDraft(path, parseDraft)
  const inFlight = useRef(false)
  const isSaved = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const isDirty = useCallback(() => !isSaved.current && hasContent(form.getFieldsValue()), [form, hasContent])
  const keepDraft = () => {
    unsavedForms.changed()
    draft.keep(() => (isDirty() ? { values: form.getFieldsValue() } : undefined))
  }

  /** Resolves to true if the object was created; otherwise the form or the error dialog shows why not. */
  const save = async (): Promise<boolean> => {
    if (inFlight.current || isSaved.current) return false
    inFlight.current = true
    try {
      if (!(await isValid(form))) return false
      setSaving(true)
      const refusal = await create(form.getFieldsValue())
      if (refusal) {
        showFieldErrors(form, fields, refusal, toast.error)
        return false
      }
      isSaved.current = true
      draft.forget()
      return true
    } catch {
      // The application's error dialog has already shown the error.
      return false
    } finally {
      inFlight.current = false
      setSaving(false)
    }
  }

  return {
    form,
    initialValues: draft.restored ?? initialValues,
    isRestored: draft.restored !== undefined,
    restoredAt: draft.restoredAt,
    isSaving,
    isDirty,
    keepDraft,
    discard: draft.forget,
    leaveDraft: draft.flush,
    isValid: () => isFormValid(form),
    save,
    showFirstError: () => goToFirstError(form),
  }
}

async function isValid<Values>(form: ReturnType<typeof Form.useForm<Values>>[0]): Promise<boolean> {
  try {
    await form.validateFields()
    return true
  } catch {
    goToFirstError(form)
    return false
  }
}
