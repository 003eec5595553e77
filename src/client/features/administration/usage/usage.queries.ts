import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { type AssistantUsage, read } from '#contract/assistant/assistant-usage.ts'

/** Reads what the users took from the model in a month, by default the present one. Only online. */
export function usageQuery(month: string | undefined) {
  return {
    ...readingQuery<AssistantUsage>(['administration', 'usage', month], {
      network: (signal) => api(read, { query: month === undefined ? {} : { month } }, { signal }),
      copy: notAvailableOffline,
    }),
    placeholderData: keepPreviousData<Reading<AssistantUsage>>,
    // It grows with each answer.
    refetchOnMount: 'always' as const,
    // The page reports errors itself.
    meta: { silent: true },
  }
}
