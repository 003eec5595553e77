import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { estimatesKey, positionsKey } from '#client/lib/api/query-keys.ts'
import { type RefusedSave, refusedSave } from '#client/lib/http/refused-save.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import * as estimates from '#contract/estimates.ts'
import { estimateKey } from './estimate.queries.ts'
import type { SentEstimate } from './estimate-content.ts'

export type EstimateChange = z.output<typeof estimates.estimateChangedDetails>

/** The outcome of a save. `estimate` is undefined if the server does not return it; the estimate is then read again. */
export type SaveOutcome = { kind: 'saved'; estimate: estimates.Estimate | undefined } | RefusedSave<EstimateChange>

export function useSaveEstimate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, body }: { id: number | undefined; body: SentEstimate }): Promise<SaveOutcome> => {
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
        client.setQueryData(estimateKey(outcome.estimate.id), { data: outcome.estimate, asOf: null })
      }
    },
    // Does not wait for the reload.
    onSettled: () => void refreshEstimates(client),
    meta: { keeps: 'draft' },
  })
}

/** A mutation although the endpoint is a GET, because each call makes a copy. */
export function useCopyEstimate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: number }) => api(estimates.copy, { params: { id: String(id) } }),
    // The list shows the copy when the toast names it; the dialog closes before.
    onSuccess: () => void refreshEstimates(client).then(() => toast.success('Расчётка успешно продублирована')),
    onError: () => void refreshEstimates(client),
  })
}

export function useDeleteEstimate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: { id: number }) => {
      const params = { id: String(id) }
      // The list has only a part of the estimate. If the estimate cannot be read, the deletion has no undo.
      const whole = await api(estimates.get, { params }).catch(() => undefined)
      await api(estimates.remove, { params })
      return whole
    },
    onSuccess: (whole, { id }) => {
      client.removeQueries({ queryKey: estimateKey(id) })
      const again =
        whole &&
        (async () => {
          await api(estimates.create, { body: newEstimate(whole) })
          await refreshEstimates(client)
        })
      const deleted = { text: 'Расчётка успешно удалена', returned: 'Расчётка возвращена', again }
      void refreshEstimates(client).then(() => tellDeleted(deleted))
    },
    onError: () => void refreshEstimates(client),
  })
}

/** Returns the estimate as a new one, without the ids of deleted rows. */
function newEstimate({ id, version, rates, ...fields }: estimates.Estimate) {
  return {
    ...fields,
    rates: rates.map(({ id, estimate_lines, ...rate }) => ({
      ...rate,
      estimate_lines: estimate_lines.map(({ id, ...line }) => line),
    })),
  }
}

/** Resolves when the list is read again. Reloads positions too, because they name the estimates that use them. */
function refreshEstimates(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: positionsKey })
  return client.invalidateQueries({ queryKey: estimatesKey })
}
