import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { directionsKey } from '#client/lib/api/query-keys.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import * as directions from '#contract/directions.ts'

export function useAddDirection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => api(directions.create, { body: { title } }),
    onSuccess: () => toast.success('Направление успешно добавлено'),
    onSettled: () => void client.invalidateQueries({ queryKey: directionsKey }),
    meta: { keeps: 'form' },
  })
}

export function useDeleteDirection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: directions.Direction) => api(directions.remove, { params: { id: String(id) } }),
    onSuccess: (_, { title }) =>
      tellDeleted({
        text: `Направление "${title}" удалено`,
        returned: `Направление "${title}" возвращено`,
        again: async () => {
          await api(directions.create, { body: { title } })
          void client.invalidateQueries({ queryKey: directionsKey })
        },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: directionsKey }),
  })
}
