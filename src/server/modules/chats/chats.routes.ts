import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as endpoints from '#contract/chats.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { ChatService } from './chats.service.ts'
import type { HistoryService } from './histories.service.ts'
import type { ResponseService } from './responses.service.ts'

/** For endpoints that wait for documents, for a turn or for the end of the answer. */
const waiting = { kind: 'waiting' } as const

type Services = { chats: ChatService; histories: HistoryService; responses: ResponseService }

export function registerChatRoutes(app: FastifyInstance, { chats, histories, responses }: Services) {
  registerEndpoint(app, endpoints.list, async ({ user }) => ({ rows: await chats.list(user.id) }))
  registerEndpoint(app, endpoints.search, ({ query, user }) => chats.search(user.id, query))
  registerEndpoint(
    app,
    endpoints.history,
    async ({ params, user, reply }) => {
      const json = await histories.readWhole(user.id, params.id)
      reply.type('application/json; charset=utf-8')
      return json
    },
    waiting,
  )
  registerEndpoint(app, endpoints.historyPage, ({ params, query, user }) =>
    histories.readPage(user.id, params.id, query),
  )
  registerEndpoint(app, endpoints.create, ({ body, user }) => chats.send(user.id, undefined, body), waiting)
  registerEndpoint(app, endpoints.send, ({ params, body, user }) => chats.send(user.id, params.id, body), waiting)
  registerEndpoint(app, endpoints.chooseVersion, ({ params, body, user }) =>
    chats.choose(user.id, params.id, body.question_id),
  )
  registerEndpoint(app, endpoints.rename, ({ params, body, user }) => chats.rename(user.id, params.id, body.room_name))
  registerEndpoint(app, endpoints.place, ({ params, body, user }) => chats.place(user.id, params.id, body))
  registerEndpoint(app, endpoints.remove, ({ params, user }) => chats.remove(user.id, params.id))
  registerEndpoint(app, endpoints.stop, ({ params, user }) => responses.stop(user.id, params.id), waiting)
  registerEndpoint(app, endpoints.stream, async ({ params, user, request, reply }) => {
    const { id } = await responses.requireOwn(user.id, params.id)
    openEventStream(reply)
    responses.follow({ id, sessionId: user.sessionId }, reply.raw, lastEventId(request))
    return reply
  })
}

/** Takes the response over from Fastify, which would buffer and compress it. */
function openEventStream(reply: FastifyReply) {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...definedHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A closing server waits for keep-alive connections, and this connection is not reused.
    connection: 'close',
  })
  reply.raw.flushHeaders()
}

const definedHeaders = (reply: FastifyReply) =>
  Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined))

/** Returns the number of the last received message, or 0 for an invalid header. */
function lastEventId({ headers }: FastifyRequest): number {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : 0
}
