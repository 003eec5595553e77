import { useQueries } from '@tanstack/react-query'
import { isMissing } from '#client/lib/http/api-error.ts'
import type { Channel } from '#contract/channels.ts'
import { channelQuery } from './channels.queries.ts'

/** A picked channel: loaded, loading, deleted, or not available now. */
export type Shortlisted = { id: number } & (
  | { state: 'there'; channel: Channel; asOf: Date | null }
  | { state: 'loading' | 'gone' | 'failed' }
)

/** Reads each picked channel by itself, so that a missing or late one delays no other. */
export function useShortlisted(ids: readonly number[]): Shortlisted[] {
  return useQueries({
    queries: ids.map((id) => channelQuery(id)),
    combine: (results) =>
      results.map(({ data, error }, index): Shortlisted => {
        const id = ids[index] ?? 0
        if (isMissing(error)) return { id, state: 'gone' }
        if (data) return { id, state: 'there', channel: data.data, asOf: data.asOf }
        return { id, state: error ? 'failed' : 'loading' }
      }),
  })
}
