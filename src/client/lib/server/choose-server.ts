import type { Api } from '#client/lib/http/create-api.ts'
import * as channels from '#contract/channels.ts'
import type { Extension } from '#contract/meta.ts'
import type { ServerCalls } from './server-calls.ts'

/** Chooses for each call whether the server's extensions serve it, or the specification has to do. */
export function chooseServer(api: Api, extensions: readonly string[]): ServerCalls {
  const has = (extension: Extension) => extensions.includes(extension)
  const canSort = has('channel-sort')
  return {
    canSort,
    searchChannels: ({ search, category_ids, page, page_size, sort }, signal) =>
      api(
        channels.search,
        {
          query: { page, page_size, ...(canSort && sort !== undefined && { sort }) },
          body: { search, category_ids: [...category_ids] },
        },
        { signal },
      ),
    storesViews: has('channel-views'),
    storesShortlists: has('shortlists'),
    canStopAnswer: has('stop-response'),
    canRenameChat: has('rename-chat'),
    listsSessions: has('sessions'),
    hasPasskeys: has('passkeys'),
    tellsFileUsage: has('file-usage'),
  }
}
