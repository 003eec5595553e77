import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadFile } from '#client/data/upload-file.ts'
import { api } from '#client/lib/api/api.ts'
import { refusedFields } from '#client/lib/http/refused-save.ts'
import type { CreateRefusal } from '#client/ui/form/use-versioned-form.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import type { UploadedFile } from '#contract/files.ts'
import * as services from '#contract/services.ts'
import { servicesKey } from './services.queries.ts'

/** A logo as the server returned it for the upload. */
export type Logo = Pick<UploadedFile, 'id' | 'name' | 'url'>

/** Creates a service; resolves to the errors of fields if the server refuses their values. */
export function useCreateService() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: services.ServiceInput & { logo: Logo }): Promise<CreateRefusal> => {
      try {
        await api(services.create, { body })
        return undefined
      } catch (error) {
        const fields = refusedFields(error)
        if (fields) return fields
        throw error
      }
    },
    onSuccess: (refusal) => {
      if (refusal === undefined) toast.success('Сервис успешно создан')
    },
    onSettled: () => void client.invalidateQueries({ queryKey: servicesKey }),
    meta: { errorMessage: 'Ошибка при создании сервиса', keeps: 'draft' },
  })
}

export function useDeleteService() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: services.Service) => api(services.remove, { params: { id: String(id) } }),
    onSuccess: () => toast.success('Сервис успешно удалён'),
    onSettled: () => void client.invalidateQueries({ queryKey: servicesKey }),
    meta: { errorMessage: 'Ошибка при удалении сервиса' },
  })
}

/** Uploads a logo and returns the stored file; undefined if the response contains none. The field shows errors. */
export function useUploadLogo() {
  return useMutation({ mutationFn: uploadFile, meta: { silent: true } })
}
