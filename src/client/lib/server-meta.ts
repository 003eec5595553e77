import { queryOptions } from '@tanstack/react-query'
import { meta } from '#contract/meta.ts'
import { api } from './api.ts'

/** What the server is and can do beyond the calls that every server answers; one without `/meta` has nothing more. */
export function serverMetaQuery() {
  return queryOptions({
    queryKey: ['meta'],
    queryFn: ({ signal }) => api(meta, {}, { signal }),
    meta: { silent: true },
  })
}
