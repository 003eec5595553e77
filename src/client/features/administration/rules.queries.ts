import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { replaceRules } from '#contract/accounts/placement-rules.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { get, type NumberedRules } from '#contract/placement-rules.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'

export const rulesKey = ['administration', 'rules'] as const

/** Reads the agency's rules of «Можно ставить?» as an administrator edits them. */
export function rulesQuery() {
  return {
    ...readingQuery<NumberedRules>(rulesKey, {
      network: (signal) => api(get, {}, { signal }),
      copy: notAvailableOffline,
    }),
    // A later version must not replace what is being typed: saving tells of it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    meta: { silent: true },
  }
}

/** Saves the rules. The form shows errors itself. */
export function useSaveRules() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EndpointRequest<typeof replaceRules, 'body'>) => api(replaceRules, { body }),
    onSuccess: (rules) => {
      client.setQueryData(rulesKey, { data: rules, asOf: null })
      void client.invalidateQueries({ queryKey: ['placement-rules'] })
      void client.invalidateQueries({ queryKey: ['channels'] })
      toast.success('Правила сохранены')
    },
    meta: { silent: true },
  })
}

export const rulesInForce = ({ version, since }: Pick<NumberedRules, 'version' | 'since'>): string =>
  version === 0
    ? 'Правила пока не меняли: действуют исходные.'
    : `Действует версия ${version}, с ${formatCalendarDate(since)}.`
