import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import type { Channel } from '#contract/channels.ts'

/** Serves the channel calls from memory, beside the preview of the page. */
export type BenchServer = {
  plugin: Plugin
  setChannels(channels: Channel[]): void
  change(channels: Channel[]): void
}

const PAGE = 1_000

export function benchServer(): BenchServer {
  /** Channels in the order of their last change; a cursor is an index. */
  let log: Channel[] = []
  let total = 0

  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/channel-categories/': () => [],
    '/channels/changes': (query) => {
      const start = Number(query.get('cursor') ?? 0)
      const items = log.slice(start, start + PAGE)
      const next = start + items.length
      const has_more = next < log.length
      return { items, deleted_ids: [], cursor: String(next), has_more, resync: false, total }
    },
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bench')
    const found = answers[pathname]?.(searchParams)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? { status: 404, code: 'not_found', message: '' }))
  }

  return {
    plugin: {
      name: 'bench-server',
      configurePreviewServer: (server) => void server.middlewares.use('/api/v1', answer),
    },
    setChannels(channels) {
      log = channels
      total = channels.length
    },
    change(channels) {
      log = [...log, ...channels]
    },
  }
}
