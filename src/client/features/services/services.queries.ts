import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { keepSeenList, readSeenList } from '#client/offline/copy/seen-lists.ts'
import * as services from '#contract/services.ts'

export const servicesKey = ['services'] as const

export function servicesQuery() {
  return readingQuery<services.Service[]>(servicesKey, {
    network: async (signal) => {
      const { resources } = await api(services.list, {}, { signal })
      keepSeenList('services', resources)
      return resources
    },
    copy: () => readSeenList('services', z.array(services.service)),
  })
}
