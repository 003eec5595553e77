import { type Conflict, useVersionedSave } from '#client/ui/form/use-versioned-save.ts'
import type { Estimate } from '#contract/estimates.ts'
import { type EstimateChange, type SaveOutcome, useSaveEstimate } from './estimate.mutations.ts'
import { mergeContents } from './estimate-conflict.ts'
import { contentOf, type EstimateContent, inputOf } from './estimate-content.ts'
import type { EstimateFormState } from './use-estimate-form.ts'

export type EstimateSaveConflict = Conflict<EstimateContent, Estimate, EstimateChange>

/** Adds saving to the form of an estimate, and handles every outcome. After a failure the content stays on the screen. */
export function useEstimateSave(id: number | undefined, state: EstimateFormState) {
  const saving = useSaveEstimate()
  const { outcome, ...save } = useVersionedSave<EstimateContent, Estimate, EstimateChange, SaveOutcome>({
    opened: state.opened,
    read: state.read,
    send: async (content, base) => {
      const outcome = await saving.mutateAsync({ id, body: inputOf(content, base) })
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
