import { api } from '#client/lib/api.ts'
import { nothingKept } from '#client/offline/nothing-kept-error.ts'
import { readingQuery } from '#client/offline/reading-query.ts'
import * as services from '#contract/services.ts'

export const servicesKey = ['services'] as const

export function servicesQuery() {
  return readingQuery<services.Service[]>(servicesKey, {
    network: async (signal) => (await api(services.list, {}, { signal })).resources,
    copy: nothingKept,
  })
}
