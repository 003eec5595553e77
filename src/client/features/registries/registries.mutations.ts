import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { directionsKey, positionsKey } from '#client/lib/api/query-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { refusedFields } from '#client/lib/http/refused-save.ts'
import type { CreateRefusal } from '#client/ui/form/use-versioned-form.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import * as directions from '#contract/directions.ts'
import * as positions from '#contract/positions.ts'

export function useAddDirection() {
  return useMutation({
    mutationFn: (title: string) => api(directions.create, { body: { title } }),
    onSuccess: () => toast.success('Направление успешно добавлено'),
    onSettled: useRefresh(directionsKey),
    meta: { keeps: 'form' },
  })
}

export function useDeleteDirection() {
  const refresh = useRefresh(directionsKey)
  return useMutation({
    mutationFn: ({ id }: directions.Direction) => api(directions.remove, { params: { id: String(id) } }),
    onSuccess: (_, { title }) =>
      tellDeleted({
        text: `Направление "${title}" удалено`,
        returned: `Направление "${title}" возвращено`,
        again: () => api(directions.create, { body: { title } }).then(refresh),
      }),
    onSettled: refresh,
  })
}

/** Creates a position; resolves to the errors of fields if the server refuses their values. */
export function useCreatePosition() {
  return useMutation({
    mutationFn: (body: positions.PositionInput): Promise<CreateRefusal> =>
      api(positions.create, { body }).then(() => undefined, refusal),
    onSettled: useRefresh(positionsKey),
    meta: { keeps: 'draft' },
  })
}

export function useDeletePosition() {
  const refresh = useRefresh(positionsKey)
  return useMutation({
    mutationFn: ({ id }: positions.Position) => api(positions.remove, { params: { id: String(id) } }),
    onSuccess: (_, { title, description }) =>
      tellDeleted({
        text: `Должность "${title}" удалена`,
        returned: `Должность "${title}" возвращена`,
        again: () => api(positions.create, { body: { title, description } }).then(refresh),
      }),
    onSettled: refresh,
  })
}

function useRefresh(queryKey: readonly string[]) {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey })
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
