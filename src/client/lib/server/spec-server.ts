import type { Api } from '#client/lib/http/create-api.ts'
import * as channels from '#contract/channels.ts'
import type { ServerCalls } from './server-calls.ts'

/** Serves every call with the specification alone. */
export function specServer(api: Api): ServerCalls {
  const searchChannels: ServerCalls['searchChannels'] = ({ search, category_ids, page, page_size }, signal) =>
    api(
      channels.search,
      { query: { page, page_size }, body: { search, category_ids: [...category_ids] } },
      { signal },
    )
  return {
    canSort: false,
    searchChannels,
    storesViews: false,
    storesShortlists: false,
    canStopAnswer: false,
    canRenameChat: false,
    listsSessions: false,
    tellsFileUsage: false,
  }
}
