import { queryOptions } from '@tanstack/react-query'
import { NoConnectionError } from '#client/lib/http/api-error.ts'

/** Reads the prompt templates, which are a chunk of their own because they are larger than the chat's code. */
export function promptTemplatesQuery() {
  return queryOptions({
    queryKey: ['prompt-templates'],
    queryFn: async () => {
      // Undefined when the chunk cannot be fetched, as without a network after the first visit
      // (lib/page/stale-chunk.ts).
      const part: typeof import('./prompt-templates.ts') | undefined = await import('./prompt-templates.ts')
      if (!part) throw new NoConnectionError()
      return part.promptTemplateGroups
    },
    // A chat works without templates.
    meta: { silent: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
