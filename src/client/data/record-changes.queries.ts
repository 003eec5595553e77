import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import type { ChangesPage, ofChannel, ofEstimate, ofProject, ofPromptTemplate } from '#contract/record-changes.ts'

/** Reads the changes of a record, newest first. `key` is the key of the record's section, whose changes refetch it. */
export function recordChangesQuery(
  endpoint: typeof ofChannel | typeof ofEstimate | typeof ofProject | typeof ofPromptTemplate,
  { key, id }: { key: readonly string[]; id: number },
) {
  return infiniteQueryOptions({
    queryKey: [...key, 'record-changes', id],
    queryFn: ({ pageParam, signal }): Promise<ChangesPage> =>
      api(endpoint, { params: { id: String(id) }, query: { before: pageParam || undefined } }, { signal }),
    // No id precedes the newest change.
    initialPageParam: '',
    getNextPageParam: ({ has_more, items }) => (has_more ? String(items.at(-1)?.id) : undefined),
    // The page reports errors itself.
    meta: { silent: true },
  })
}
