import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationQuery } from '#client/features/administration/administration-query.ts'
import { api } from '#client/lib/api/api.ts'
import { letterheadKey } from '#client/lib/api/query-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { type AgencyProfile, agencyChangedCode, changeAgency, readAgency } from '#contract/accounts/agency.ts'
import { changeWelcome, readWelcome, type Welcome } from '#contract/accounts/welcome.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'

const welcomeKey = ['administration', 'welcome'] as const
const agencyKey = ['administration', 'agency'] as const

/** Reads how far the agency is set up. Steps are done on other pages and by other administrators. */
export const welcomeQuery = () =>
  administrationQuery(
    welcomeKey,
    (signal) => api(readWelcome, {}, { signal }),
    ({ is_copying }) => is_copying,
  )

/** Skips a step or takes it up again, closes the steps or opens them again. */
export function useChangeWelcome() {
  const refresh = useRefreshWelcome()
  return useMutation({
    mutationFn: (body: EndpointRequest<typeof changeWelcome, 'body'>) => api(changeWelcome, { body }),
    onSettled: refresh,
  })
}

export function useRefreshWelcome() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: welcomeKey })
}

/** The number of steps that are done, and the first one that is neither done nor skipped. */
export function progressOf({ steps }: Welcome) {
  const next = steps.find(({ is_done, is_skipped }) => !is_done && !is_skipped)
  return { done: steps.filter(({ is_done }) => is_done).length, all: steps.length, next: next?.name }
}

export const agencyProfileQuery = () => administrationQuery(agencyKey, (signal) => api(readAgency, {}, { signal }))

/** Saves the name and the logo; `version` is the one that was edited. The form shows errors itself. */
export function useSaveAgency() {
  const client = useQueryClient()
  const refresh = useRefreshWelcome()
  return useMutation({
    mutationFn: (body: EndpointRequest<typeof changeAgency, 'body'>) => api(changeAgency, { body }),
    onSuccess: (profile) => {
      client.setQueryData<Reading<AgencyProfile>>(agencyKey, { data: profile, asOf: null })
      toast.success('Сохранено')
      void client.invalidateQueries({ queryKey: letterheadKey })
      void refresh()
    },
    onError: (error) => (isOutdated(error) ? client.invalidateQueries({ queryKey: agencyKey }) : undefined),
    meta: { silent: true },
  })
}

/** Whether another administrator's change came first. */
export const isOutdated = (error: unknown) => error instanceof ApiError && error.code === agencyChangedCode
