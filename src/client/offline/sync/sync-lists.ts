import type { Api } from '#client/lib/http/create-api.ts'
import { createChatStore } from '#client/offline/database/chat-store.ts'
import type { OfflineDatabase } from '#client/offline/database/database.ts'
import { createSeenListStore } from '#client/offline/database/seen-list-store.ts'
import * as views from '#contract/channel-views.ts'
import * as chats from '#contract/chats.ts'
import * as directions from '#contract/directions.ts'
import type { Extension } from '#contract/meta.ts'
import * as positions from '#contract/positions.ts'
import * as services from '#contract/services.ts'

/**
 * Resolves to whether the server has the extension, by the answer that the page has. Rejects when it is not known.
 */
export type ServerHas = (extension: Extension) => Promise<boolean>

/** Updates each small list by itself; a list that cannot be read stays as it was. */
export async function syncLists(parts: { db: OfflineDatabase; api: Api; serverHas: ServerHas }) {
  const { db, api, serverHas } = parts
  const lists = createSeenListStore(db)
  const keepChats = async () => {
    const { rows } = await api(chats.list)
    await lists.keep('chats', rows)
    await createChatStore(db).keepOnly(rows)
  }
  const keepViews = async () => {
    if (!(await serverHas('channel-views'))) return
    const { items } = await api(views.list)
    await lists.keep('views', items)
  }
  await Promise.allSettled([
    keepChats(),
    api(directions.list).then((items) => lists.keep('directions', items)),
    api(positions.list).then((items) => lists.keep('positions', items)),
    api(services.list).then(({ resources }) => lists.keep('services', resources)),
    keepViews(),
  ])
}
