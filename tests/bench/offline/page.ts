import { proxy, type Remote, wrap } from 'comlink'
import { ours } from '#client/lib/server/server-calls.ts'
import type { OfflineWorker } from '#client/offline/sync/offline-worker.ts'
import type { SyncMessage } from '#client/offline/sync/sync-runner.ts'
import { syncName } from '#client/offline/sync/sync-status.ts'
import type { Channel } from '#contract/channels.ts'
import { resolveNamedConditions } from '#domain/channel-search/channel-conditions.ts'
import { buildChannelIndex, type ChannelIndex, updateChannelIndex } from '#domain/channel-search/channel-index.ts'
import { searchChannelIndex } from '#domain/channel-search/channel-index-search.ts'
import type { ChannelPageQuery, NamedPageQuery } from '#domain/channel-search/channel-search.ts'
import { benchChannels } from './bench-channels.ts'

const user = 'bench'
const typed =
  'н|но|нов|ново|новос|новост|новости|ки|кин|кино|обз|обзор|live|дайджест|42|про |наука д|щщщ|финансы утро|э'
const categories = [[], [1, 5, 9], Array.from({ length: 20 }, (_, i) => i + 1)]
const named = [
  ...['title=о', 'err_plan=10..', 'rkn_status=registered', 'framework_contract=yes'],
  'price_valid_until=2026-03-01..',
]
const sorts = ['title', '-title', 'legal_entity', 'subscribers', '-agency_price', 'price_valid_until']

let channels: Channel[] = []
let index: ChannelIndex
let worker: Remote<OfflineWorker> | undefined

/** Functions for the runner; times are milliseconds. */
const bench = {
  build(count: number) {
    channels = benchChannels(count)
    const [built, build] = timed(() => buildChannelIndex(channels))
    index = built
    const changed = channels.filter((_, i) => i % Math.floor(count / 500) === 0).slice(0, 500)
    const renamed = changed.map((row) => ({ ...row, title: `Ж ${row.title}` }))
    const [, update] = timed(() => updateChannelIndex(index, new Map(renamed.map((row) => [row.id, row]))))
    return { build, update }
  },

  /** Measures the first search in each order, which computes the order. */
  firstSorts: () => sorts.map((sort) => ({ sort, ms: timed(() => search({ sort }))[1] })),

  /** Searches after each typed letter, with each list of categories, in each order, for each round. */
  keystrokes(rounds: number): number[][] {
    const cases = typed
      .split('|')
      .flatMap((text) =>
        categories.flatMap((category_ids) => sorts.map((sort) => ({ search: text, category_ids, sort }))),
      )
    return Array.from({ length: rounds }, () => cases.map((query) => timed(() => search(query))[1]))
  },

  /** Searches by six conditions; the price differs in each round, so that no earlier result is reused. */
  conditions: (rounds: number): number[] =>
    Array.from({ length: rounds }, (_, round) => {
      const conditions = resolveNamedConditions([...named, `agency_price=..${50_000 + round}`], '2026-11-27')
      return timed(() => search({ conditions }))[1]
    }),

  openWorker() {
    const channelsWorker = new Worker(new URL('../../../src/client/offline/sync/offline-worker.ts', import.meta.url), {
      type: 'module',
    })
    worker = wrap<OfflineWorker>(channelsWorker)
    const session = { accessToken: () => null, renew: async () => null, answered: () => {} }
    return worker.open(user, proxy({ ...session, serverKind: async () => ours }))
  },

  /** Runs one sync and returns the page's tasks over 50 ms. */
  async sync() {
    const long: number[] = []
    const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map((task) => task.duration)))
    observer.observe({ type: 'longtask' })
    const started = performance.now()
    await opened().sync({ at: Date.now() + 1, maxAgeMs: 0 })
    const ms = performance.now() - started
    await new Promise((next) => setTimeout(next, 100))
    observer.disconnect()
    return { ms, long }
  },

  async searchWorker(queries: Partial<NamedPageQuery>[]) {
    const times: number[] = []
    let total: number | undefined
    for (const query of queries) {
      const started = performance.now()
      total = (await opened().search({ ...allChannels, ...query }))?.total
      times.push(performance.now() - started)
    }
    return { times, total }
  },

  keystrokeQueries: (): Partial<NamedPageQuery>[] => typed.split('|').map((search) => ({ search })),

  /** Records the messages about syncs that each tab gets. */
  messages: listen(),

  status: () => opened().status(),
}

function search(query: Partial<ChannelPageQuery>) {
  return searchChannelIndex(index, { ...allChannels, ...query })
}

const allChannels = { search: '', category_ids: [], page: 1, page_size: 20 }

function timed<T>(task: () => T): [T, number] {
  const started = performance.now()
  const result = task()
  return [result, performance.now() - started]
}

function opened() {
  if (!worker) throw new Error('The worker is not open')
  return worker
}

function listen(): SyncMessage[] {
  const messages: SyncMessage[] = []
  new BroadcastChannel(syncName(user)).addEventListener('message', ({ data }) => messages.push(data))
  return messages
}

declare global {
  interface Window {
    bench: typeof bench
  }
}
window.bench = bench
