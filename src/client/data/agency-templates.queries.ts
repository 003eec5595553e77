import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { agencyTemplatesKey } from '#client/lib/api/query-keys.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { keepSeenList, readSeenList } from '#client/offline/copy/seen-lists.ts'
import type { PromptTemplate } from '#contract/prompt-templates.ts'
import * as templates from '#contract/prompt-templates.ts'

/** Reads the agency's own templates, with those in the archive; a bare server has an empty list. */
export function agencyTemplatesQuery() {
  return {
    ...readingQuery<PromptTemplate[]>(agencyTemplatesKey, {
      network: async (signal, client) => {
        if (!(await serverCalls(client)).isOurs) return []
        const { items } = await api(templates.list, {}, { signal })
        keepSeenList('templates', items)
        return items
      },
      copy: () => readSeenList('templates', z.array(templates.promptTemplate)),
    }),
    // The chat works without them, and their page shows the error itself.
    meta: { silent: true },
  }
}
