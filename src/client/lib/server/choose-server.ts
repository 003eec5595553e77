import type { Api } from '#client/lib/http/create-api.ts'
import type { Extension } from '#contract/meta.ts'
import { ownServer } from './own-server.ts'
import type { ServerCalls } from './server-calls.ts'
import { specServer } from './spec-server.ts'

/** Chooses for each call whether the server's extensions serve it, or the specification has to do. */
export function chooseServer(api: Api, extensions: readonly string[]): ServerCalls {
  const own = ownServer(api)
  const spec = specServer(api)
  const by = (extension: Extension) => (extensions.includes(extension) ? own : spec)
  return {
    canSort: by('channel-sort').canSort,
    searchChannels: by('channel-sort').searchChannels,
    storesViews: by('channel-views').storesViews,
    storesShortlists: by('shortlists').storesShortlists,
    canStopAnswer: by('stop-response').canStopAnswer,
    listsSessions: by('sessions').listsSessions,
    tellsFileUsage: by('file-usage').tellsFileUsage,
    canRenameChat: by('rename-chat').canRenameChat,
  }
}
