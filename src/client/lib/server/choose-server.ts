import type { Api } from '#client/lib/http/create-api.ts'
import * as channels from '#contract/channels.ts'
import * as chats from '#contract/chats.ts'
import type { Extension } from '#contract/meta.ts'
import type { ServerCalls } from './server-calls.ts'

/** Chooses for each call the server's extension, or the specification's endpoint if the server lacks the extension. */
export function chooseServer(api: Api, extensions: readonly string[]): ServerCalls {
  const has = (extension: Extension) => extensions.includes(extension)
  const canSort = has('channel-sort')
  return {
    canSort,
    canFilter: has('channel-conditions'),
    canJudge: has('channel-placement'),
    searchesTexts: has('channel-text-conditions'),
    remembersPrices: has('channel-price-changes'),
    searchChannels: ({ search, category_ids, page, page_size, sort, conditions }, signal) =>
      api(
        channels.search,
        {
          query: { page, page_size, ...(canSort && sort !== undefined && { sort }) },
          body: { search, category_ids: [...category_ids], conditions: conditions && [...conditions] },
        },
        { signal },
      ),
    readMessages: async ({ chatId, before }, signal) => {
      const params = { id: chatId }
      const { rows, has_more, active_response_id } = has('chat-pages')
        ? await api(chats.historyPage, { params, query: { before } }, { signal })
        : { ...(await api(chats.history, { params }, { signal })), has_more: false }
      return { rows, hasEarlier: has_more, activeResponseId: active_response_id ?? null }
    },
    storesViews: has('channel-views'),
    storesShortlists: has('shortlists'),
    storesTemplates: has('prompt-templates'),
    renamesTemplateGroups: has('prompt-template-groups'),
    canStopAnswer: has('stop-response'),
    canRenameChat: has('rename-chat'),
    hasChatBranches: has('chat-branches'),
    namesChats: has('chat-names'),
    asksBase: has('agency-base'),
    searchesChats: has('chat-search'),
    pinsChats: has('chat-pins'),
    storesChatFolders: has('chat-folders'),
    listsSessions: has('sessions'),
    hasPasskeys: has('passkeys'),
    hasAccount: has('account'),
    hasProviders: has('oidc'),
    hasAdministration: has('administration'),
    hasPlacementRules: has('placement-rules'),
    recordsChanges: has('record-changes'),
    tellsFileUsage: has('file-usage'),
    keepsAgencyText: has('assistant-settings'),
    countsUsage: has('assistant-usage'),
    tellsSystem: has('system'),
    keepsAgency: has('agency-profile'),
  }
}
