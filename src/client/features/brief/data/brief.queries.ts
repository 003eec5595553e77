import { api } from '#client/lib/api/api.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import * as projects from '#contract/projects.ts'

export const projectKey = (id: number) => [...projectsKey, 'project', id] as const

export function projectQuery(id: number) {
  return {
    ...readingQuery<ProjectWithBrief>(projectKey(id), {
      network: (signal) => api(projects.get, { params: { id: String(id) } }, { signal }),
      copy: notAvailableOffline,
    }),
    // The page itself shows an error about its project.
    meta: { silent: true },
  }
}
