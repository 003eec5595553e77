import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Api, createApi } from '#client/lib/http/create-api.ts'
import { chooseBase } from '#client/lib/server/base-calls.ts'
import { bare, chooseServer, ours } from '#client/lib/server/server-calls.ts'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import { meta } from '#contract/meta.ts'
import { createChannelChecksum } from '#domain/channel-checksum.ts'
import { ourMeta } from '../our-meta.ts'
import { byId } from './the-copy.ts'

type Change = { place: number; id: number; channel: Channel | null }
type Answer = { status: number; body: unknown }

/** A server of the sync's calls over real HTTP, in memory, with faults that a test can set. */
export class ChannelServer implements AsyncDisposable {
  /** The page size of `channels.changes`; searches return at most `maxSearchPage` rows or refuse larger pages. */
  changesPage = 10
  maxSearchPage = 1_000
  refusesLargePages = false
  /** Another server offers only the specification: no /meta, no changes. */
  isOurs = true
  /** Ids that every page of changes also lists as deleted, as for channels that were deleted and added again. */
  alsoDeleted: number[] = []
  /** Runs before each answer with its path; a throw cuts the connection. */
  beforeAnswer: (path: string) => void | Promise<void> = () => {}
  /** The requested paths in order. */
  readonly requests: string[] = []
  api: Api = createApi(noSession)
  /** How often the base was read from its first page. */
  wholeDownloads = 0

  private readonly categories: ChannelCategory[] = [{ id: 1, title: 'Новости', related_channel_titles: [] }]
  private changes: Change[] = []
  private place = 0
  private epoch = 1
  private readonly http = createServer((request, response) => void this.answer(request, response))

  static async start(channels: readonly Channel[]): Promise<ChannelServer> {
    const server = new ChannelServer()
    for (const channel of channels) server.put(channel)
    await new Promise<void>((started) => server.http.listen(0, '127.0.0.1', started))
    const address = server.http.address()
    if (typeof address !== 'object' || address === null) throw new Error('no port')
    server.api = createApi(noSession, { origin: `http://127.0.0.1:${address.port}` })
    return server
  }

  /** The parts of a sync that call this server; each sync requests the kind of the server. */
  get reach() {
    const { api } = this
    const server = async () => {
      const kind = await api(meta).then(
        () => ours,
        () => bare,
      )
      return { ...chooseServer(api, kind), ...chooseBase(api, kind.isOurs) }
    }
    return { api, server }
  }

  get channels(): Channel[] {
    return this.changes.flatMap(({ channel }) => channel ?? [])
  }

  put(channel: Channel) {
    this.record(channel.id, channel)
  }

  delete(id: number) {
    this.record(id, null)
  }

  /** Invalidates all cursors and drops the record of deletions, as a restore of the database does. */
  forgetCursors() {
    this.epoch++
    this.changes = this.changes.filter(({ channel }) => channel !== null)
  }

  async [Symbol.asyncDispose]() {
    this.http.closeAllConnections()
    await new Promise((closed) => this.http.close(closed))
  }

  private record(id: number, channel: Channel | null) {
    this.changes = [...this.changes.filter((change) => change.id !== id), { place: ++this.place, id, channel }]
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://server')
    const path = url.pathname.replace('/api/v1', '')
    this.requests.push(path)
    try {
      await this.beforeAnswer(path)
    } catch {
      request.socket.destroy()
      return
    }
    const { status, body } = this.find(path, url.searchParams)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  private find(path: string, query: URLSearchParams): Answer {
    if (path === '/channel-categories/') return ok(this.categories)
    if (path === '/channels/search') return this.search(query)
    if (this.isOurs && path === '/meta') return ok(ourMeta().json)
    if (this.isOurs && path === '/channels/changes') return ok(this.tellChanges(query.get('cursor')))
    if (this.isOurs && path === '/channels/checksum') return ok(this.sum())
    return { status: 404, body: { status: 404, code: 'not_found', message: 'Ресурс не найден' } }
  }

  private sum() {
    const sum = createChannelChecksum()
    for (const channel of byId(this.channels)) sum.add(channel)
    return sum.value()
  }

  private search(query: URLSearchParams): Answer {
    if (query.get('page') === '1') this.wholeDownloads++
    const size = Number(query.get('page_size'))
    if (this.refusesLargePages && size > this.maxSearchPage) {
      return {
        status: 422,
        body: { status: 422, code: 'validation_failed', message: 'Проверьте введённые данные' },
      }
    }
    const pageSize = Math.min(size, this.maxSearchPage)
    const start = (Number(query.get('page')) - 1) * pageSize
    const all = this.channels.toSorted((a, b) => a.id - b.id)
    return ok({ items: all.slice(start, start + pageSize), total: all.length })
  }

  private tellChanges(cursor: string | null) {
    if (cursor === null) this.wholeDownloads++
    const [epoch = 0, place = 0] = (cursor ?? `${this.epoch}:0`).split(':').map(Number)
    const resync = epoch !== this.epoch
    const rest = this.changes.filter((change) => change.place > (resync ? 0 : place))
    const page = rest.slice(0, this.changesPage)
    return {
      items: page.flatMap(({ channel }) => channel ?? []),
      deleted_ids: [...page.flatMap(({ id, channel }) => (channel ? [] : id)), ...this.alsoDeleted],
      cursor: `${this.epoch}:${page.at(-1)?.place ?? place}`,
      has_more: rest.length > page.length,
      resync,
      total: this.channels.length,
    }
  }
}

const noSession = { accessToken: () => null, renew: async () => null }

const ok = (body: unknown): Answer => ({ status: 200, body })
