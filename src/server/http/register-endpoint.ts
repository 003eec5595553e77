import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  apiPrefix,
  type Endpoint,
  type EndpointReply,
  type EndpointRequest,
  noContent,
} from '#contract/endpoint.ts'
import type { SessionUser } from './session.ts'

export type Handler<E extends Endpoint> = (call: {
  params: EndpointRequest<E, 'params'>
  query: EndpointRequest<E, 'query'>
  body: EndpointRequest<E, 'body'>
  user: E['access'] extends 'public' | 'cookie' ? undefined : SessionUser
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<EndpointReply<E>>

/** Makes a route of a contract's endpoint: validates what comes in, asks for the session, strips what goes out. */
export function registerEndpoint<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
  const { params, query, body, response, summary, access = 'session', path } = endpoint
  app.route({
    method: endpoint.method,
    url: apiPrefix + path,
    ...(endpoint.hasEffect && { exposeHeadRoute: false }),
    schema: {
      summary,
      tags: [path.split('/')[1] ?? ''],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(endpoint.bodyType === 'form' && { consumes: ['application/x-www-form-urlencoded'] }),
      ...(response !== noContent && { response: { 200: response } }),
    },
    config: { access },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const result = await handle({
        // The validator compiler has put the parsed values here, which Fastify's types cannot know.
        params: request.params as EndpointRequest<E, 'params'>,
        query: request.query as EndpointRequest<E, 'query'>,
        body: request.body as EndpointRequest<E, 'body'>,
        user: (access === 'session' ? request.user : undefined) as Parameters<Handler<E>>[0]['user'],
        request,
        reply,
      })
      if (response === noContent) return reply.status(204).send()
      return result
    },
  })
}
