import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { NoConnectionError } from '#client/lib/http/api-error.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { agencyGroups } from './agency-groups.ts'
import type { TemplateGroup } from './template-menu.tsx'

/** Loads the built-in templates, a separate chunk because they are larger than the chat's code. */
export function promptTemplatesQuery() {
  return queryOptions({
    queryKey: ['prompt-templates'],
    queryFn: async () => {
      // Undefined if the chunk cannot be fetched, for example offline after the first visit
      // (lib/page/page-version.ts).
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

/** Returns the loaded templates that the chat offers. A template can be picked only after it has been loaded. */
export function offeredTemplates(client: QueryClient) {
  return loadedTemplates(client).filter(({ isArchived }) => !isArchived)
}

/** Whether the text is an unchanged template, also an archived one, which another may replace. */
export function isTemplateText(client: QueryClient, text: string): boolean {
  return loadedTemplates(client).some(({ prompt }) => prompt === text)
}

function loadedTemplates(client: QueryClient) {
  const agency = client.getQueryData(agencyTemplatesQuery().queryKey)?.data ?? []
  const builtIn = client.getQueryData(promptTemplatesQuery().queryKey) ?? []
  return [
    ...agency.map(({ id, title, text, is_archived }) => ({
      key: agencyKey(id),
      label: title,
      prompt: text,
      isAgency: true,
      isArchived: is_archived,
    })),
    ...builtIn.flatMap(({ templates }) =>
      templates.map((template) => ({ ...template, isAgency: false, isArchived: false })),
    ),
  ]
}

/** Returns the built-in groups, and the agency's own ones; undefined on a bare server. */
export function useTemplateGroups() {
  const { data: builtIn = [] } = useQuery(promptTemplatesQuery())
  const { data } = useQuery(agencyTemplatesQuery())
  const calls = useServerCalls()
  const templates = data?.data
  const agency = useMemo(
    () =>
      agencyGroups(templates ?? []).map(
        ({ key, title, templates }): TemplateGroup => ({
          key: agencyKey(key),
          title,
          templates: templates.map(({ id, title }) => ({ key: agencyKey(id), label: title })),
        }),
      ),
    [templates],
  )
  // Without a network the copy says that the server stores templates.
  const isStored = calls?.isOurs ?? agency.length > 0
  return { builtIn, agency: isStored ? agency : undefined }
}

const agencyKey = (key: string | number) => `agency:${key}`
