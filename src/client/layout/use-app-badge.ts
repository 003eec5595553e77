import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#client/lib/api/api.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import type { SessionUser } from '#client/lib/session/session-store.ts'
import type { StageStatus } from '#domain/project.ts'
import { briefWaitsFor } from '#domain/project.ts'

const REFETCH_MS = 5 * 60_000
/** The smallest page there is: only the total is of interest. */
const PAGE = { page: 1, page_size: 10 }

/** How many briefs wait for the user, on the icon of the installed application. */
export function useAppBadge({ id }: SessionUser): void {
  const isOnline = useConnection() === 'online'
  const userId = Number(id)
  const { data: waiting } = useQuery({
    // Among the projects, so that whatever changes one counts anew.
    queryKey: [...projectsKey, 'waiting', userId],
    queryFn: ({ signal }) => countWaiting(userId, signal),
    enabled: isOnline && 'setAppBadge' in navigator && Number.isSafeInteger(userId),
    refetchInterval: REFETCH_MS,
    // The icon is looked at while the application is not.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    meta: { silent: true },
  })
  useEffect(() => {
    // A browser tab has no icon to put it on, and says so by rejecting.
    if (waiting !== undefined) navigator.setAppBadge(waiting).catch(() => {})
  }, [waiting])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
}

async function countWaiting(userId: number, signal: AbortSignal): Promise<number> {
  // With the pages of projects, so that the contract of projects stays out of what everybody loads first.
  const projects = await import('#contract/projects.ts')
  const count = async (mine: { manager_ids: number[] } | { creator_ids: number[] }, status: StageStatus) => {
    const body = { stages: ['brief' as const], stage_statuses: [status], ...mine }
    return (await api(projects.find, { query: PAGE, body }, { signal })).total
  }
  const [toDecide, toMend] = await Promise.all([
    count({ manager_ids: [userId] }, briefWaitsFor.manager),
    count({ creator_ids: [userId] }, briefWaitsFor.creator),
  ])
  return toDecide + toMend
}
