import { queryOptions } from '@tanstack/react-query'
import { NoConnectionError } from '#client/lib/http/api-error.ts'

/** The prompt templates, in a part of their own: their texts are longer than the chat's code. */
export function promptTemplatesQuery() {
  return queryOptions({
    queryKey: ['prompt-templates'],
    queryFn: async () => {
      // Nothing when it cannot be fetched (lib/page/stale-chunk.ts): without a network, right after the first visit.
      const part: typeof import('./prompt-templates.ts') | undefined = await import('./prompt-templates.ts')
      if (!part) throw new NoConnectionError()
      return part.promptTemplateGroups
    },
    // A chat is begun without them as well.
    meta: { silent: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
