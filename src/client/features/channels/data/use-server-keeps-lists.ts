import { useQuery } from '@tanstack/react-query'
import { serverMetaQuery } from '#client/lib/api/server-meta.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import type { Extension } from '#contract/meta.ts'

/** Whether lists of channels are the user's on the server; until that is known they are taken to be, as ours keeps them. */
export function useServerKeepsLists(): boolean {
  const { data, error } = useQuery(serverMetaQuery())
  const wanted: Extension = 'shortlists'
  if (data) return data.extensions.includes(wanted)
  return error === null || isUnanswered(error)
}
