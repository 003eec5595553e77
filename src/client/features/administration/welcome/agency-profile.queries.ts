import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadFile } from '#client/data/upload-file.ts'
import { administrationQuery } from '#client/features/administration/administration-query.ts'
import { api } from '#client/lib/api/api.ts'
import { letterheadKey } from '#client/lib/api/query-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { type AgencyProfile, agencyChangedCode, changeAgency, readAgency } from '#contract/accounts/agency.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { useRefreshWelcome } from './welcome.queries.ts'

const key = ['administration', 'agency'] as const

/** Reads the agency's name and logo. */
export function agencyProfileQuery() {
  return administrationQuery(key, (signal) => api(readAgency, {}, { signal }))
}

/** Saves the name and the logo; `version` is the one that was edited. The form shows errors itself. */
export function useSaveAgency() {
  const client = useQueryClient()
  const refresh = useRefreshWelcome()
  return useMutation({
    mutationFn: (body: EndpointRequest<typeof changeAgency, 'body'>) => api(changeAgency, { body }),
    onSuccess: (profile) => {
      client.setQueryData<Reading<AgencyProfile>>(key, { data: profile, asOf: null })
      toast.success('Сохранено')
      void client.invalidateQueries({ queryKey: letterheadKey })
      void refresh()
    },
    onError: (error) => (isOutdated(error) ? client.invalidateQueries({ queryKey: key }) : undefined),
    meta: { silent: true },
  })
}

/** Uploads a logo; the form shows errors itself. */
export function useUploadLogo() {
  return useMutation({ mutationFn: uploadFile, meta: { silent: true } })
}

/** Whether another administrator's change came first. */
export const isOutdated = (error: unknown) => error instanceof ApiError && error.code === agencyChangedCode
