import { queryOptions } from '@tanstack/react-query'

/** The prompt templates, in a part of their own: their texts are longer than the chat's code. */
export function promptTemplatesQuery() {
  return queryOptions({
    queryKey: ['prompt-templates'],
    queryFn: async () => (await import('./prompt-templates/prompt-templates.ts')).promptTemplateGroups,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
