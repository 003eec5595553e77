import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationQuery } from '#client/features/administration/administration-query.ts'
import { api } from '#client/lib/api/api.ts'
import { changeWelcome, readWelcome, type Welcome } from '#contract/accounts/welcome.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'

const welcomeKey = ['administration', 'welcome'] as const

/** While a copy is made, the page asks again after this time in milliseconds. */
const copyingEveryMs = 2_000

/** Reads how far the agency is set up. Steps are done on other pages and by other administrators. */
export function welcomeQuery() {
  return {
    ...administrationQuery(welcomeKey, (signal) => api(readWelcome, {}, { signal })),
    refetchInterval: ({ state }: { state: { data?: { data: Welcome } | undefined } }) =>
      state.data?.data.is_copying ? copyingEveryMs : false,
  }
}

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
