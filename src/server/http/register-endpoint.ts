import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  apiPrefix,
  type Endpoint,
  type EndpointReply,
  type EndpointRequest,
  noContent,
} from '#contract/endpoint.ts'
import { diskUseOf } from './disk-guard.ts'
import type { RequestKind } from './request-turns.ts'
import type { SessionUser } from './session.ts'

export type Handler<E extends Endpoint> = (call: {
  params: EndpointRequest<E, 'params'>
  query: EndpointRequest<E, 'query'>
  body: EndpointRequest<E, 'body'>
  user: E['access'] extends 'public' | 'cookie' ? undefined : SessionUser
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<HandlerResult<E>>

/**
 * What does not travel as JSON is sent by its handler, through `reply` or past it. A JSON too large to be held is a
 * stream of its text, which its handler makes by the schema.
 */
type HandlerResult<E extends Endpoint> = E['responseType'] extends 'event-stream'
  ? FastifyReply
  : E['responseType'] extends 'file'
    ? Readable
    : EndpointReply<E> | Readable

/** Makes a route of a contract's endpoint: validates what comes in, asks for the session, strips what goes out. */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  { kind = endpoint.bodyType === 'multipart' ? 'upload' : 'short' }: { kind?: RequestKind } = {},
) {
  const { params, query, body, response, summary, access = 'session', path } = endpoint
  const isJson = endpoint.responseType === undefined || endpoint.responseType === 'json'
  const hasUser = access === 'session' || access === 'session-or-cookie'
  app.route({
    method: endpoint.method,
    url: apiPrefix + path,
    // A stream would hold its answer to a HEAD open for ever, and what a GET changes a HEAD must not.
    exposeHeadRoute: endpoint.responseType !== 'event-stream' && !endpoint.hasEffect,
    // The plugin takes a text like «80 000 ₽» for a zlib stream and sends it raw under a name of a compression.
    ...(endpoint.responseType === 'file' && { compress: false }),
    schema: {
      summary,
      tags: [path.split('/')[1] ?? ''],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(endpoint.bodyType === 'form' && { consumes: ['application/x-www-form-urlencoded'] }),
      ...(endpoint.bodyType === 'multipart' && { consumes: ['multipart/form-data'] }),
      ...(isJson && response !== noContent && { response: { 200: response } }),
    },
    config: { access, isUpload: endpoint.bodyType === 'multipart', diskUse: diskUseOf(endpoint), kind },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const call = {
        // The validator compiler has put the parsed values here, which Fastify's types cannot know.
        params: request.params as EndpointRequest<E, 'params'>,
        query: request.query as EndpointRequest<E, 'query'>,
        body: request.body as EndpointRequest<E, 'body'>,
        user: (hasUser ? request.user : undefined) as Parameters<Handler<E>>[0]['user'],
        request,
        reply,
      }
      const result = await (request.turn ? request.turn.work(() => handle(call)) : handle(call))
      // What streams costs little, and may take as long as its reader does.
      if (!isJson || result instanceof Readable) request.turn?.end()
      if (isJson && response === noContent) return reply.status(204).send()
      return result
    },
  })
}
