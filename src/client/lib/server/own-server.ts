import type { Api } from '#client/lib/http/create-api.ts'
import * as channels from '#contract/channels.ts'
import type { ServerCalls } from './server-calls.ts'

/** Serves every call with the extensions of our server. */
export function ownServer(api: Api): ServerCalls {
  return {
    canSort: true,
    searchChannels: ({ search, category_ids, page, page_size, sort }, signal) =>
      api(
        channels.search,
        {
          query: { page, page_size, ...(sort === undefined ? {} : { sort }) },
          body: { search, category_ids: [...category_ids] },
        },
        { signal },
      ),
    storesViews: true,
    storesShortlists: true,
    canStopAnswer: true,
    canRenameChat: true,
    listsSessions: true,
    tellsFileUsage: true,
  }
}
