import { queryOptions } from '@tanstack/react-query'
import { NoConnectionError } from '#client/lib/http/api-error.ts'

/** Loads the prompt templates, a separate chunk because they are larger than the chat's code. */
export function promptTemplatesQuery() {
  return queryOptions({
    queryKey: ['prompt-templates'],
    queryFn: async () => {
      // Undefined if the chunk cannot be fetched, for example offline after the first visit
      // (lib/page/stale-chunk.ts).
      const part: typeof import('./prompt-templates.ts') | undefined = await import('./prompt-templates.ts')
      if (!part) throw new NoConnectionError()
      return part.promptTemplateGroups
    },
    // No error dialog, because the chat works without templates.
    meta: { silent: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
