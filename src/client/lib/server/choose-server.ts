import type { Api } from '#client/lib/http/create-api.ts'
import * as channels from '#contract/channels.ts'
import * as chats from '#contract/chats.ts'
import type { ServerCalls, ServerKind } from './server-calls.ts'

/** Chooses the endpoints of our server, or those of the bare specification. */
export function chooseServer(api: Api, kind: ServerKind): ServerCalls {
  const { isOurs } = kind
  return {
    ...kind,
    searchChannels: ({ search, category_ids, page, page_size, sort, conditions }, signal) =>
      api(
        channels.search,
        {
          query: { page, page_size, ...(isOurs && sort !== undefined && { sort }) },
          body: { search, category_ids: [...category_ids], conditions: conditions && [...conditions] },
        },
        { signal },
      ),
    readMessages: async ({ chatId, before }, signal) => {
      const params = { id: chatId }
      const { rows, has_more, active_response_id } = isOurs
        ? await api(chats.historyPage, { params, query: { before } }, { signal })
        : { ...(await api(chats.history, { params }, { signal })), has_more: false }
      return { rows, hasEarlier: has_more, activeResponseId: active_response_id ?? null }
    },
  }
}

/** Our server with all that an installation may have. */
export const ours: ServerKind = { isOurs: true, hasProviders: true, asksBase: true }
/** A server of the bare specification. */
export const bare: ServerKind = { isOurs: false, hasProviders: false, asksBase: false }
