import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { api } from '#client/lib/api.ts'
import { estimatesKey, positionsKey } from '#client/lib/query-keys.ts'
import { useTellDeleted } from '#client/ui/returnable.tsx'
import * as estimates from '#contract/estimates.ts'

// antd's messages are thenables that settle when they go away: waited for, they would hold a mutation for seconds.

/** A mutation although it is a GET: each call makes a copy. */
export function useCopyEstimate() {
  const client = useQueryClient()
  const { message } = App.useApp()
  return useMutation({
    mutationFn: (id: number) => api(estimates.copy, { params: { id: String(id) } }),
    onSuccess: () => void message.success('Расчётка успешно продублирована'),
    onSettled: () => refreshEstimates(client),
  })
}

export function useDeleteEstimate() {
  const client = useQueryClient()
  const tellDeleted = useTellDeleted()
  return useMutation({
    mutationFn: async (id: number) => {
      const params = { id: String(id) }
      // The list knows but a part of it.
      const whole = await api(estimates.get, { params })
      await api(estimates.remove, { params })
      return whole
    },
    onSuccess: ({ id, version, ...body }) => {
      client.removeQueries({ queryKey: [...estimatesKey, 'estimate', id] })
      tellDeleted({
        text: 'Расчётка успешно удалена',
        returned: 'Расчётка возвращена',
        again: async () => {
          await api(estimates.create, { body })
          refreshEstimates(client)
        },
      })
    },
    onSettled: () => refreshEstimates(client),
  })
}

/** Not waited for. Positions name the estimates that use them, so they change as well. */
function refreshEstimates(client: QueryClient) {
  void client.invalidateQueries({ queryKey: estimatesKey })
  void client.invalidateQueries({ queryKey: positionsKey })
}
