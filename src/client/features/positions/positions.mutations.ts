import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { positionsKey } from '#client/lib/api/query-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { refusedFields } from '#client/lib/http/refused-fields.ts'
import type { CreateRefusal } from '#client/ui/form/use-create-form.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import * as positions from '#contract/positions.ts'

/** Creates a position; resolves to the errors of fields if the server refuses their values. */
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
    meta: { keeps: 'draft' },
  })
}

export function useDeletePosition() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: positions.Position) => api(positions.remove, { params: { id: String(id) } }),
    onSuccess: (_, { title, description }) =>
      tellDeleted({
        text: `Должность "${title}" удалена`,
        returned: `Должность "${title}" возвращена`,
        again: async () => {
          await api(positions.create, { body: { title, description } })
          void client.invalidateQueries({ queryKey: positionsKey })
        },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: positionsKey }),
  })
}

/**
 * Converts an error response into errors of fields; a conflict means that the title is taken.
 * @throws any other error
 */
function refusal(error: unknown): CreateRefusal {
  if (error instanceof ApiError && error.status === 409) {
    return [{ path: 'title', message: error.message || 'Такая должность уже есть' }]
  }
  const fields = refusedFields(error)
  if (fields) return fields
  throw error
}
