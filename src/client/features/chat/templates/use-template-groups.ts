import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { agencyGroups } from './agency-groups.ts'
import { agencyGroupKey, agencyTemplateKey } from './find-template.ts'
import { promptTemplatesQuery } from './prompt-templates.queries.ts'
import type { TemplateGroup } from './template-groups.tsx'

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
          key: agencyGroupKey(key),
          title,
          templates: templates.map(({ id, title }) => ({ key: agencyTemplateKey(id), label: title })),
        }),
      ),
    [templates],
  )
  // Without a network the copy says that the server stores templates.
  const isStored = calls?.isOurs ?? agency.length > 0
  return { builtIn, agency: isStored ? agency : undefined }
}
