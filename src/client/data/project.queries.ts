import type { QueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { isMissing } from '#client/lib/http/api-error.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import type { Project } from '#contract/project.ts'
import * as projects from '#contract/projects.ts'
import { directionsQuery } from './directions.queries.ts'
import { estimatesQuery } from './estimates.queries.ts'
import { listedTitle } from './listed-title.ts'
import { userName, usersQuery } from './users.queries.ts'

export const projectKey = (id: number) => [...projectsKey, 'project', id] as const

/** Reads a project and its brief. */
export function projectQuery(id: number) {
  return {
    ...readingQuery<ProjectWithBrief>(projectKey(id), {
      network: async (signal, client) => {
        const { project, brief } = await api(projects.get, { params: { id: String(id) } }, { signal })
        return { project: { ...project, ...(await namesOf(project, client)) }, brief }
      },
      copy: notAvailableOffline,
    }),
    // The page itself says that there is no such project.
    meta: { isToldElsewhere: isMissing },
  }
}

/** Takes the names that the answer leaves out from the lists. */
async function namesOf(
  { direction, direction_id, estimate, estimate_id, manager, manager_id }: Project,
  client: QueryClient,
) {
  const [directionName, estimateName, managerName] = await Promise.all([
    direction || listedTitle(direction_id, async () => (await client.ensureQueryData(directionsQuery())).data),
    estimate || listedTitle(estimate_id, async () => (await client.ensureQueryData(estimatesQuery())).data),
    manager_id === null ? null : manager || listedTitle(manager_id, () => listedManagers(client)),
  ])
  return { direction: directionName, estimate: estimateName, manager: managerName }
}

async function listedManagers(client: QueryClient) {
  return (await client.ensureQueryData(usersQuery())).map((user) => ({ id: user.id, title: userName(user) }))
}
