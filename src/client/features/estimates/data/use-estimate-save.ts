import { useRef, useState } from 'react'
import type { Estimate } from '#contract/estimates.ts'
import { type EstimateChange, type SaveOutcome, useSaveEstimate } from './estimate.mutations.ts'
import { mergeContents } from './estimate-conflict.ts'
import { contentOf, type EstimateContent, inputOf } from './estimate-content.ts'
import { findProblem } from './estimate-problem.ts'
import type { EstimateFormState } from './use-estimate-form.ts'

/** What another user did to the estimate while it was being edited, and what stood on the screen. */
export type Conflict = { opened: EstimateContent; mine: EstimateContent; change: EstimateChange }

/** The ways in which saving an estimate can end. Whatever goes wrong, what was typed stays on the screen. */
export function useEstimateSave(id: number | undefined, state: EstimateFormState) {
  const saving = useSaveEstimate()
  const inFlight = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [isGone, setGone] = useState(false)

  const settle = (outcome: SaveOutcome, mine: EstimateContent, base: Estimate | undefined): boolean => {
    setGone(outcome.kind === 'gone')
    if (outcome.kind === 'saved') state.markSaved()
    if (outcome.kind === 'invalid') state.showRefusal(outcome.fields, mine)
    if (outcome.kind === 'changed' && base) {
      setConflict({ opened: contentOf(base), mine, change: outcome.change })
    }
    return outcome.kind === 'saved'
  }

  /** True when it is saved; else the screen, a dialog or the popup says why it is not. */
  const store = async (content: EstimateContent, base: Estimate | undefined): Promise<boolean> => {
    if (inFlight.current) return false
    inFlight.current = true
    try {
      return settle(await saving.mutateAsync({ id, body: inputOf(content, base) }), content, base)
    } catch {
      // The application's error dialog has told it.
      return false
    } finally {
      inFlight.current = false
    }
  }

  const save = async (): Promise<boolean> => {
    if (!(await state.check())) {
      state.goToProblem()
      return false
    }
    return store({ values: state.form.getFieldsValue(), rows: state.rows }, state.opened)
  }

  const merge = ({ opened, mine, change }: Conflict, prefer: 'mine' | 'theirs') => {
    const merged = mergeContents(opened, mine, contentOf(change.current), prefer)
    state.rebase(change.current, merged)
    setConflict(undefined)
    return merged
  }

  return {
    save,
    isSaving: saving.isPending,
    isGone,
    conflict,
    stayInConflict: () => setConflict(undefined),
    takeTheirs: (conflict: Conflict) => void merge(conflict, 'theirs'),
    saveMine: async (conflict: Conflict) => {
      const merged = merge(conflict, 'mine')
      // Each left a specialist in the rate card, both together may leave none: the screen now says so.
      return findProblem(merged.rows) === undefined && store(merged, conflict.change.current)
    },
  }
}
