import { agencyTemplatesKey } from '#client/lib/api/query-keys.ts'
import { keptQuery } from '#client/offline/copy/seen-lists.ts'
import { keptTemplates } from '#client/offline/database/kept-resources.ts'

/** Reads the agency's own templates, with those in the archive; a bare server has an empty list. */
export function agencyTemplatesQuery() {
  return {
    ...keptQuery(keptTemplates, agencyTemplatesKey),
    // The chat works without them, and their page shows the error itself.
    meta: { silent: true },
  }
}
