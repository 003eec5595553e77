import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#client/lib/api/api.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import type { SessionUser } from '#client/lib/session/session-store.ts'
import { briefWaitsFor, type StageStatus } from '#domain/project.ts'

const REFETCH_MS = 5 * 60_000
/** The smallest page size, because only the total is needed. */
const PAGE = { page: 1, page_size: 10 }

/** Shows the number of briefs that wait for the user on the icon of the installed application. */
export function useAppBadge({ id }: SessionUser): void {
  const isOnline = useConnection() === 'online'
  const userId = Number(id)
  const { data: waiting } = useQuery({
    // The key starts with `projectsKey`, so every change of a project repeats the count.
    queryKey: [...projectsKey, 'waiting', userId],
    queryFn: ({ signal }) => countWaiting(userId, signal),
    enabled: isOnline && 'setAppBadge' in navigator && Number.isSafeInteger(userId),
    refetchInterval: REFETCH_MS,
    // The icon stays visible while the application is in the background.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    meta: { silent: true },
  })
  useEffect(() => {
    // The call rejects in a browser tab, which has no icon.
    if (waiting !== undefined) navigator.setAppBadge(waiting).catch(() => {})
  }, [waiting])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
}

async function countWaiting(userId: number, signal: AbortSignal): Promise<number> {
  // The dynamic import keeps the contract of projects out of the first chunk.
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
