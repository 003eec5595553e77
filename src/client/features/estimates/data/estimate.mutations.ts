import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { estimatesKey, positionsKey } from '#client/lib/api/query-keys.ts'
import { type RefusedSave, refusedSave } from '#client/lib/http/refused-save.ts'
import type { Estimate } from '#contract/estimates.ts'
import * as estimates from '#contract/estimates.ts'
import { estimateKey } from './estimate.queries.ts'
import type { SentEstimate } from './estimate-content.ts'

export type EstimateChange = z.output<typeof estimates.estimateChangedDetails>

/** The outcome of a save. `estimate` is undefined if the server does not return it; the estimate is then read again. */
export type SaveOutcome = { kind: 'saved'; estimate: Estimate | undefined } | RefusedSave<EstimateChange>

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
        return refusedSave(error, estimates.estimateChangedDetails)
      }
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'saved' && outcome.estimate) {
        client.setQueryData(estimateKey(outcome.estimate.id), outcome.estimate)
      }
    },
    // Does not wait for the reload. Reloads positions too, because they name the estimates that use them.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: estimatesKey })
      void client.invalidateQueries({ queryKey: positionsKey })
    },
    meta: { keeps: 'draft' },
  })
}
