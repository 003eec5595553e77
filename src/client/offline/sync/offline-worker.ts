import { expose, type ProxyMarked } from 'comlink'
import { NoConnectionError } from '#client/lib/http/api-error.ts'
import { type ApiObserver, createApi } from '#client/lib/http/create-api.ts'
import type { ApiSession } from '#client/lib/http/http-client.ts'
import { chooseBase } from '#client/lib/server/base-calls.ts'
import { chooseServer, type ServerKind } from '#client/lib/server/server-calls.ts'
import { countRecentChats, createChatStore, keepRecentChats } from '#client/offline/database/chat-store.ts'
import { compareBase, describeStores } from '#client/offline/database/copy-contents.ts'
import { createCopyReader } from '#client/offline/database/copy-reader.ts'
import { OfflineDatabase, type SeenListName, withReopening } from '#client/offline/database/database.ts'
import type { ChatMessage } from '#contract/chats.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { resolveNamedConditions } from '#domain/channel-search/channel-conditions.ts'
import type { FacetField } from '#domain/channel-search/channel-facets.ts'
import type { NamedPageQuery, NamedSearch } from '#domain/channel-search/channel-search.ts'
import type { ComparedChannel } from '#domain/channel-search/channel-standing.ts'
import { createSyncRunner, type SyncRequest } from './sync-runner.ts'
import { syncName } from './sync-status.ts'

/** Runs the copy in a separate thread, so neither search nor sync blocks the page. */
const worker = {
  /**
   * The page calls this first. The page owns the session: only the page renews the token, records answers and knows
   * the kind of the server.
   */
  open(userId: string, page: Page & ProxyMarked) {
    copy = openCopy(userId, page)
  },
  search: (query: NamedPageQuery) => read((reader) => reader.search(resolved(query))),
  charts: (search: NamedSearch) => read((reader) => reader.charts(resolved(search))),
  facet: (field: FacetField, search: NamedSearch) => read((reader) => reader.facet(field, resolved(search))),
  counts: (searches: readonly NamedSearch[]) => read((reader) => reader.counts(searches.map(resolved))),
  standings: (channels: readonly ComparedChannel[]) => read((reader) => reader.standings(channels)),
  byAddress: (keys: readonly string[]) => read((reader) => reader.byAddress(keys)),
  get: (id: number) => read((reader) => reader.get(id)),
  categories: () => read((reader) => reader.categories()),
  seenList: (name: SeenListName) => withDatabase(({ db }) => db.seenLists.get(name)),
  keepSeenList: (name: SeenListName, items: readonly object[]) =>
    withDatabase(({ db }) => db.keepSeenList(name, items)),
  chatHistory: (roomId: string) => withDatabase(({ chats }) => chats.history(roomId)),
  searchChats: (query: string) => withDatabase(({ chats }) => chats.search(query)),
  keepChatHistory: (roomId: string, rows: ChatMessage[]) =>
    withDatabase(({ chats }) => chats.keepHistory(roomId, rows)),
  sync: (request: SyncRequest) => opened().runner.run(request),
  status: () => opened().runner.status(),
  stores: () => withDatabase(({ db }) => describeStores(db)),
  compareBase: () => withDatabase(({ db, server }) => compareBase(db, server)),
  countRecentChats: () => withDatabase(({ db, api }) => countRecentChats(db, api)),
  keepRecentChats: () => withDatabase(keepRecentChats),
  /** Makes the next sync download the whole base; the old one stays until then. */
  distrust: () => withDatabase(({ db }) => db.stamps.update('channels', { damaged: true })),
}
export type OfflineWorker = typeof worker

/** The days of conditions count from the agency's day, as on the server. */
function resolved<Query extends NamedSearch>({ conditions = [], ...query }: Query) {
  return { ...query, conditions: resolveNamedConditions(conditions, agencyDay(new Date())) }
}

type Page = ApiSession &
  Pick<ApiObserver, 'answered'> & {
    /** Null when the server did not answer. */
    serverKind: () => Promise<ServerKind | null>
  }

let copy: ReturnType<typeof openCopy> | undefined

function openCopy(userId: string, page: Page) {
  const db = new OfflineDatabase(userId)
  const name = syncName(userId)
  // The page watches the connection with its own requests.
  const observer = { answered: page.answered, slow: () => {}, unanswered: () => {} }
  const api = createApi(page, { observer })
  const server = async () => {
    const kind = await page.serverKind()
    if (kind === null) throw new NoConnectionError()
    return { ...chooseServer(api, kind), ...chooseBase(api, kind.isOurs) }
  }
  const runner = createSyncRunner({
    db,
    api,
    server,
    name,
    channel: new BroadcastChannel(name),
    // An insecure origin has no locks and therefore no copy: two tabs must not write at once.
    locks: navigator.locks,
  })
  return {
    db,
    api,
    server,
    reader: createCopyReader(db),
    chats: createChatStore(db),
    runner,
  }
}

function opened() {
  if (!copy) throw new Error('the copy is not open')
  return copy
}

const read = <T>(task: (reader: ReturnType<typeof createCopyReader>) => Promise<T>) =>
  withDatabase(({ reader }) => task(reader))

async function withDatabase<T>(task: (copy: ReturnType<typeof openCopy>) => Promise<T>) {
  const copy = opened()
  if (copy.db.isTakenAway) return undefined
  return withReopening(copy.db, () => task(copy))
}

expose(worker)
