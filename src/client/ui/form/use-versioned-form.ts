import { Form } from 'antd'
import { useCallback, useRef, useState } from 'react'
import type { Draft } from '#client/lib/session/draft.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { useDraft } from './use-draft.ts'
import { goToFirstError, isFormValid, mergeFields, showFieldErrors, useVersionedSave } from './use-versioned-save.ts'

type FieldFault = { path: string; message: string }

type VersionedForm<FormValues, Values, Stored, Outcome> = {
  /** The object to edit; undefined for a new one. */
  stored: Stored | undefined
  /** The values that a new object begins with. */
  initialValues?: FormValues
  draft: ReturnType<typeof useDraft<{ values: FormValues; opened?: Stored | undefined }>>
  fields: readonly (keyof FormValues & keyof Values & string)[]
  valuesOf: (stored: Stored) => Values
  /** Converts valid form values to the values to store. */
  read: (values: FormValues) => Values
  hasChanges: (opened: Values | undefined, values: FormValues) => boolean
  isSame: (one: Values[keyof Values], other: Values[keyof Values]) => boolean
  send: (values: Values, opened: Stored | undefined) => Promise<Outcome>
  /** Toast text after a successful save. */
  savedText?: string
}

/** The state of a form for a versioned object, new or existing, with its draft. */
export function useVersionedForm<
  FormValues extends object,
  Values extends object & FormValues,
  Stored extends object,
  Change extends { current: Stored },
  Outcome extends { kind: string; change?: Change; fields?: FieldFault[] },
>(options: VersionedForm<FormValues, Values, Stored, Outcome>) {
  const { stored, draft, fields, valuesOf, read, hasChanges, isSame, send, savedText } = options
  const [form] = Form.useForm<FormValues>()
  // A restored draft keeps its base version, so that saving does not silently overwrite a later change.
  const [opened, setOpened] = useState(draft.restored?.opened ?? stored)
  const latestOpened = useRef(opened)
  const isSaved = useRef(false)
  const isDirty = useCallback(() => {
    const base = latestOpened.current
    return !isSaved.current && hasChanges(base && valuesOf(base), form.getFieldsValue())
  }, [form, hasChanges, valuesOf])
  const keepDraft = () => {
    unsavedForms.changed()
    draft.keep(() => (isDirty() ? { values: form.getFieldsValue(), opened: latestOpened.current } : undefined))
  }
  const saving = useVersionedSave<Values, Stored, Change, Outcome>({
    opened: () => latestOpened.current,
    read: async () => {
      try {
        await form.validateFields()
      } catch {
        goToFirstError(form)
        return undefined
      }
      return read(form.getFieldsValue())
    },
    send: async (values, base) => {
      const outcome = await send(values, base)
      if (outcome.kind === 'saved') {
        isSaved.current = true
        draft.forget()
        if (savedText !== undefined) toast.success(savedText)
      }
      if (outcome.fields) showFieldErrors(form, fields, outcome.fields, toast.error)
      return outcome
    },
    contentOf: valuesOf,
    merge: (sides, prefer) => mergeFields(fields, sides, prefer, isSame),
    rebase: (current, values) => {
      form.setFieldsValue(values)
      latestOpened.current = current
      setOpened(current)
      keepDraft()
    },
  })
  return {
    ...saving,
    form,
    opened,
    initialValues: draft.restored?.values ?? (opened && valuesOf(opened)) ?? options.initialValues ?? {},
    isRestored: draft.restored !== undefined,
    restoredAt: draft.restoredAt,
    otherDraft: draft.otherDraft,
    isDirty,
    keepDraft,
    discard: draft.forget,
    leaveDraft: draft.flush,
    isValid: () => isFormValid(form),
    showFirstError: () => goToFirstError(form),
  }
}

/** The server's errors about the fields of the form; undefined if the server created the object. */
export type CreateRefusal = FieldFault[] | undefined

type CreateForm<Values extends object> = {
  /** The form's URL path, under which its draft is stored. */
  path: string
  fields: readonly (keyof Values & string)[]
  parseDraft: (draft: Draft | undefined) => Values | undefined
  initialValues: Values
  /** Whether the user filled in anything; also called before the fields are rendered. */
  hasContent: (values: Partial<Values>) => boolean
  creation: { isPending: boolean }
  /**
   * Creates the object. Resolves to errors about fields; throws any other error, which the application's error dialog
   * shows.
   */
  create: (values: Values) => Promise<CreateRefusal>
}

/** The state of a form that creates an object without versions. */
export function useCreateForm<Values extends object>(options: CreateForm<Values>) {
  const { path, fields, parseDraft, initialValues, hasContent, creation, create } = options
  const draft = useDraft(path, (stored) => {
    const values = parseDraft(stored)
    return values && { values }
  })
  const state = useVersionedForm({
    stored: undefined,
    initialValues,
    draft,
    fields,
    valuesOf: (stored: Values) => stored,
    read: (values: Values) => values,
    hasChanges: (_, values) => hasContent(values),
    isSame: Object.is,
    send: async (values) => {
      const refusal = await create(values)
      return refusal ? { kind: 'invalid', fields: refusal } : { kind: 'saved' }
    },
  })
  return { ...state, isSaving: creation.isPending }
}
