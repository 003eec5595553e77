import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { estimatesKey, positionsKey } from '#client/lib/api/query-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { refusedFields } from '#client/lib/http/refused-fields.ts'
import type { Estimate } from '#contract/estimates.ts'
import * as estimates from '#contract/estimates.ts'
import { estimateKey } from './estimate.queries.ts'
import type { SentEstimate } from './estimate-content.ts'

export type EstimateChange = z.output<typeof estimates.estimateChangedDetails>

/** The outcome of saving an estimate; refusals that the form handles are no errors. */
export type SaveOutcome =
  /** `estimate` is undefined where the server does not return it; it is then read again. */
  | { kind: 'saved'; estimate: Estimate | undefined }
  /** Another user has saved the estimate since it was opened. */
  | { kind: 'changed'; change: EstimateChange }
  | { kind: 'invalid'; fields: { path: string; message: string }[] }
  /** Another user has deleted the estimate. */
  | { kind: 'gone' }

/** Saves an estimate; `id` is undefined for a new one. */
export function useSaveEstimate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (save: { id: number | undefined; body: SentEstimate }): Promise<SaveOutcome> => {
      const { id, body } = save
      try {
        const estimate =
          id === undefined
            ? await api(estimates.create, { body })
            : await api(estimates.update, { params: { id: String(id) }, body })
        return { kind: 'saved', estimate }
      } catch (error) {
        return refusal(error)
      }
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'saved' && outcome.estimate) {
        client.setQueryData(estimateKey(outcome.estimate.id), outcome.estimate)
      }
    },
    // The caller does not wait. Positions refresh too, because they name the estimates that use them.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: estimatesKey })
      void client.invalidateQueries({ queryKey: positionsKey })
    },
    meta: { keeps: 'draft' },
  })
}

/**
 * Returns the outcome of a refusal.
 * @throws an error that the form cannot handle
 */
function refusal(error: unknown): SaveOutcome {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return { kind: 'gone' }
  if (error.status === 409) {
    const change = z.safeParse(estimates.estimateChangedDetails, error.details)
    if (change.success) return { kind: 'changed', change: change.data }
  }
  const fields = refusedFields(error)
  if (fields) return { kind: 'invalid', fields }
  throw error
}
