import type { Api } from '#client/lib/http/create-api.ts'
import type { ServerCalls } from '#client/lib/server/server-calls.ts'
import { createChatStore } from '#client/offline/database/chat-store.ts'
import type { OfflineDatabase } from '#client/offline/database/database.ts'
import { createSeenListStore } from '#client/offline/database/seen-list-store.ts'
import * as views from '#contract/channel-search/channel-views.ts'
import * as chats from '#contract/chats.ts'
import * as directions from '#contract/directions.ts'
import * as rules from '#contract/placement-rules.ts'
import * as positions from '#contract/positions.ts'
import * as templates from '#contract/prompt-templates.ts'
import * as services from '#contract/services.ts'

/** Updates each small list separately. A list that cannot be read stays unchanged. */
export async function syncLists(parts: { db: OfflineDatabase; api: Api; server: () => Promise<ServerCalls> }) {
  const { db, api, server } = parts
  const lists = createSeenListStore(db)
  const keepChats = async () => {
    const { rows } = await api(chats.list)
    await lists.keep('chats', rows)
    await createChatStore(db).keepOnly(rows)
  }
  /** A bare server has none of these. */
  const keepListsOfOurs = async () => {
    if (!(await server()).isOurs) return
    await Promise.allSettled([
      api(views.list).then(({ items }) => lists.keep('views', items)),
      api(rules.get).then((read) => lists.keep('rules', [read])),
      api(templates.list).then(({ items }) => lists.keep('templates', items)),
    ])
  }
  await Promise.allSettled([
    keepChats(),
    api(directions.list).then((items) => lists.keep('directions', items)),
    api(positions.list).then((items) => lists.keep('positions', items)),
    api(services.list).then(({ resources }) => lists.keep('services', resources)),
    keepListsOfOurs(),
  ])
}
