import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { positionsKey } from '#client/lib/query-keys.ts'
import { refusedFields } from '#client/lib/refused-fields.ts'
import type { CreateRefusal } from '#client/ui/use-create-form.ts'
import * as positions from '#contract/positions.ts'

/** Refusals that the form shows at its fields are no errors. */
export function useCreatePosition() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: positions.PositionInput): Promise<CreateRefusal> => {
      try {
        await api(positions.create, { body })
        return undefined
      } catch (error) {
        return refusal(error)
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: positionsKey }),
  })
}

// antd's messages are thenables that settle when they go away: waited for, they would hold a mutation for seconds.

export function useDeletePosition() {
  const client = useQueryClient()
  const { message } = App.useApp()
  return useMutation({
    mutationFn: ({ id }: positions.Position) => api(positions.remove, { params: { id: String(id) } }),
    onSuccess: (_, { title }) => void message.success(`Должность "${title}" удалена`),
    onSettled: () => void client.invalidateQueries({ queryKey: positionsKey }),
  })
}

/** Throws what is not about a field. The only conflict that creating can meet is a title that is taken. */
function refusal(error: unknown): CreateRefusal {
  if (error instanceof ApiError && error.status === 409) {
    return [{ path: 'title', message: error.message || 'Такая должность уже есть' }]
  }
  const fields = refusedFields(error)
  if (fields) return fields
  throw error
}
