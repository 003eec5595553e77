import { Form } from 'antd'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import {
  type Conflict,
  goToFirstError,
  isFormValid,
  showFieldErrors,
  useVersionedSave,
} from '#client/ui/form/use-versioned-save.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import type { Estimate } from '#contract/estimates.ts'
import { mergeContents } from './estimate-conflict.ts'
import {
  contentOf,
  type EstimateContent,
  type EstimateFormValues,
  emptyContent,
  estimateFieldNames,
  inputOf,
  isSameContent,
} from './estimate-content.ts'
import {
  cellId,
  type EstimateProblem,
  findMistakes,
  findProblem,
  problemId,
  refusedProblem,
} from './estimate-problem.ts'
import { changeRows, type RowsAction } from './estimate-rows.ts'
import { type EstimateChange, type SaveOutcome, useSaveEstimate } from './estimates.mutations.ts'
import { draftOf, useEstimateDraft } from './use-estimate-draft.ts'

export type EstimateSaveConflict = Conflict<EstimateContent, Estimate, EstimateChange>

/** The form of an estimate, new or opened. It handles every outcome of a save; after a failure the content stays. */
export function useEstimateForm(estimate: Estimate | undefined) {
  const state = useEstimateState(estimate)
  const saving = useSaveEstimate()
  const { outcome, ...save } = useVersionedSave<EstimateContent, Estimate, EstimateChange, SaveOutcome>({
    opened: state.opened,
    read: state.read,
    send: async (content, base) => {
      const outcome = await saving.mutateAsync({ id: estimate?.id, body: inputOf(content, base) })
      if (outcome.kind === 'saved') state.markSaved()
      if (outcome.kind === 'invalid') state.showRefusal(outcome.fields, content)
      return outcome
    },
    contentOf,
    merge: mergeContents,
    rebase: state.rebase,
  })
  return { ...state, ...save, isSaving: saving.isPending, isGone: outcome?.kind === 'gone' }
}

/** Holds the fields and tables of an estimate, new or opened, and their errors. */
function useEstimateState(estimate: Estimate | undefined) {
  const [form] = Form.useForm<EstimateFormValues>()
  const draft = useEstimateDraft(estimate?.id)
  const [initial] = useState<EstimateContent>(() => draft.restored ?? (estimate ? contentOf(estimate) : emptyContent))
  const [values, setValues] = useState(initial.values)
  const [rows, setRows] = useState(initial.rows)
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<EstimateProblem>()
  const isSaved = useRef(false)
  // A draft belongs to the version it was opened with, so that saving does not silently overwrite a later change.
  const latest = useRef({ opened: draft.restored?.opened ?? estimate, rows })

  const isDirty = useCallback(() => {
    const { opened, rows } = latest.current
    const now = { values: form.getFieldsValue(), rows }
    return !isSaved.current && !isSameContent(opened && contentOf(opened), now)
  }, [form])
  const { keep } = draft
  const keepDraft = useCallback(() => {
    unsavedForms.changed()
    keep(() => {
      const { opened, rows } = latest.current
      return isDirty() ? { values: draftOf({ values: form.getFieldsValue(), rows }), opened } : undefined
    })
  }, [form, isDirty, keep])

  const change = useCallback(
    (action: RowsAction) => {
      setRefusal(undefined)
      latest.current.rows = changeRows(latest.current.rows, action)
      setRows(latest.current.rows)
      keepDraft()
    },
    [keepDraft],
  )

  /** Returns valid content; otherwise marks errors and scrolls to the first one. */
  const read = async (): Promise<EstimateContent | undefined> => {
    setChecked(true)
    setRefusal(undefined)
    const { rows } = latest.current
    const problem = findProblem(rows)
    const areFieldsValid = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (areFieldsValid && problem === undefined) return { values: form.getFieldsValue(), rows }
    goToProblem(form, problem)
    return undefined
  }

  const problems = useProblems(rows, isChecked, refusal)

  return {
    form,
    initialValues: initial.values,
    values,
    rows,
    opened: () => latest.current.opened,
    isChecked,
    problems,
    /** The position whose rate the server has refused. */
    refusedPosition: refusal?.position,
    isRestored: draft.restored !== undefined,
    restoredAt: draft.restoredAt,
    otherDraft: draft.otherDraft,
    isDirty,
    keepDraft: () => {
      setValues(form.getFieldsValue())
      keepDraft()
    },
    change,
    read,
    discard: draft.forget,
    leaveDraft: draft.flush,
    isValid: async () => findProblem(rows) === undefined && (await isFormValid(form)),
    showFirstError: () => goToProblem(form, refusal ?? findProblem(rows)),
    markSaved: () => {
      isSaved.current = true
      draft.forget()
      unsavedForms.changed()
    },
    /** Continues with merged content on top of the stored version. */
    rebase: (current: Estimate, content: EstimateContent) => {
      form.setFieldsValue(content.values)
      latest.current = { opened: current, rows: content.rows }
      setValues(content.values)
      setRows(content.rows)
      keepDraft()
    },
    /** Shows the server's refusals at their fields or under the rate card. */
    showRefusal: (faults: readonly { path: string; message: string }[], sent: EstimateContent) => {
      const known = faults.filter(({ path }) => estimateFieldNames.some((field) => field === path))
      const other = faults.find((fault) => !known.includes(fault))
      const problem = other && refusedProblem(other, sent.rows)
      setRefusal(problem)
      if (other && !problem) toast.error(other.message)
      if (known.length > 0) showFieldErrors(form, estimateFieldNames, known, toast.error)
      else goToProblem(form, problem)
    },
  }
}

/** Returns each table's error with a delay, so that a long estimate does not slow down typing. */
function useProblems(rows: EstimateContent['rows'], isChecked: boolean, refusal: EstimateProblem | undefined) {
  const counted = useDeferredValue(rows)
  return useMemo((): Partial<Record<EstimateProblem['place'], string>> => {
    const mistakes = findMistakes(counted, { mayBeEmpty: !isChecked })
    const first = isChecked ? findProblem(counted) : undefined
    const all = first && mistakes.length === 0 ? [first] : mistakes
    const messages = Object.fromEntries(all.map(({ place, message }) => [place, message]))
    return refusal === undefined ? messages : { ...messages, [refusal.place]: refusal.message }
  }, [counted, isChecked, refusal])
}

type EstimateForm = ReturnType<typeof Form.useForm<EstimateFormValues>>[0]

/** Scrolls to the first error, fields before tables, and puts the caret there. */
function goToProblem(form: EstimateForm, problem: EstimateProblem | undefined): void {
  if (form.getFieldsError().some(({ errors }) => errors.length > 0)) {
    goToFirstError(form)
    return
  }
  if (!problem) return
  const { place, position } = problem
  const cell = position === undefined ? null : document.getElementById(cellId(place, position))
  const target = cell ?? document.getElementById(problemId(place))
  target?.scrollIntoView({ block: 'center' })
  cell?.focus({ preventScroll: true })
}
