import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { estimatesKey, positionsKey } from '#client/lib/api/query-keys.ts'
import { toast } from '#client/ui/control/toast.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import * as estimates from '#contract/estimates.ts'

// antd's messages are thenables that settle when they go away: waited for, they would hold a mutation for seconds.

const READING_PATIENCE_MS = 2_000

/** A mutation although it is a GET: each call makes a copy. */
export function useCopyEstimate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(estimates.copy, { params: { id: String(id) } }),
    onSuccess: () => toast.success('Расчётка успешно продублирована'),
    onSettled: () => refreshEstimates(client),
  })
}

export function useDeleteEstimate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      const params = { id: String(id) }
      // The list knows but a part of it. What cannot be read now is deleted all the same, for good.
      const whole = await api(estimates.get, { params }, { timeoutMs: READING_PATIENCE_MS }).catch(
        () => undefined,
      )
      await api(estimates.remove, { params })
      return whole
    },
    onSuccess: (whole, id) => {
      client.removeQueries({ queryKey: [...estimatesKey, 'estimate', id] })
      tellDeleted({
        text: 'Расчётка успешно удалена',
        returned: 'Расчётка возвращена',
        again:
          whole &&
          (async () => {
            await api(estimates.create, { body: newEstimate(whole) })
            refreshEstimates(client)
          }),
      })
    },
    onSettled: () => refreshEstimates(client),
  })
}

/** Its numbers are those of rows that are gone. */
function newEstimate({ id, version, rates, ...fields }: estimates.Estimate) {
  return {
    ...fields,
    rates: rates.map(({ id, estimate_lines, ...rate }) => ({
      ...rate,
      estimate_lines: estimate_lines.map(({ id, ...line }) => line),
    })),
  }
}

/** Not waited for. Positions name the estimates that use them, so they change as well. */
function refreshEstimates(client: QueryClient) {
  void client.invalidateQueries({ queryKey: estimatesKey })
  void client.invalidateQueries({ queryKey: positionsKey })
}
