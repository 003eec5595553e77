import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPrefix, type Endpoint, type EndpointReply, type EndpointRequest, noContent } from '#contract/endpoint.ts'
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
 * A handler sends an event stream itself, and returns a file as a stream and a redirect as an address. It returns a JSON response that is too large
 * for memory as a stream of text, which it must build to match the schema.
 */
type HandlerResult<E extends Endpoint> = E['responseType'] extends 'event-stream'
  ? FastifyReply
  : E['responseType'] extends 'file'
    ? Readable
    : E['responseType'] extends 'redirect'
      ? string
      : EndpointReply<E> | Readable

/** Registers a contract's endpoint as a route: validates the request, requires the session, filters the response. */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  { kind = endpoint.bodyType === 'multipart' ? 'upload' : 'short' }: { kind?: RequestKind } = {},
) {
  const { params, query, body, response, summary, access = 'session', path } = endpoint
  const isJson = endpoint.responseType === undefined || endpoint.responseType === 'json'
  const hasUser = access !== 'public' && access !== 'cookie'
  app.route({
    method: endpoint.method,
    url: apiPrefix + path,
    // A HEAD of an event stream would never end, and a HEAD must not have the effect of its GET.
    exposeHeadRoute: endpoint.responseType !== 'event-stream' && !endpoint.hasEffect,
    // The compression plugin mistakes «80 000 ₽» for a zlib stream and sends it raw with a content-encoding.
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
        // The validator compiler has stored the parsed values here, which Fastify's types do not express.
        params: request.params as EndpointRequest<E, 'params'>,
        query: request.query as EndpointRequest<E, 'query'>,
        body: request.body as EndpointRequest<E, 'body'>,
        user: (hasUser ? request.user : undefined) as Parameters<Handler<E>>[0]['user'],
        request,
        reply,
      }
      const result = await (request.turn ? request.turn.work(() => handle(call)) : handle(call))
      // A stream costs little and lasts until its reader has finished, so it releases the turn early.
      if (!isJson || result instanceof Readable) request.turn?.end()
      if (isJson && response === noContent) return reply.status(204).send()
      if (endpoint.responseType === 'redirect') return reply.redirect(String(result), 303)
      return result
    },
  })
}
