import { useQuery } from '@tanstack/react-query'
import { serverMetaQuery } from '#client/lib/api/server-meta.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import type { Extension } from '#contract/meta.ts'

/** Whether the server stores shortlists. It is assumed to until that is known, as ours does. */
export function useServerKeepsLists(): boolean {
  const { data, error } = useQuery(serverMetaQuery())
  const wanted: Extension = 'shortlists'
  if (data) return data.extensions.includes(wanted)
  return error === null || isUnanswered(error)
}
