import type { FastifyInstance } from 'fastify'
import * as facets from '#contract/channel-search/channel-facets.ts'
import * as endpoints from '#contract/channels.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { ChannelService } from './channels.service.ts'

export function registerChannelRoutes(app: FastifyInstance, channels: ChannelService) {
  registerEndpoint(app, endpoints.search, ({ body, query }) => channels.find(body, query))
  registerEndpoint(app, facets.count, ({ body }) => channels.facet(body))
  registerEndpoint(app, endpoints.changes, ({ query }) => channels.listChanges(query.cursor))
  // Concurrent requests wait for the same run.
  registerEndpoint(app, endpoints.checksum, () => channels.checksum(), { kind: 'waiting' })
  registerEndpoint(app, endpoints.get, ({ params }) => channels.get(params.id))
  registerEndpoint(app, endpoints.create, ({ body, user }) => channels.create(body, user.id))
  registerEndpoint(app, endpoints.update, ({ params, body, user }) => channels.update(params.id, body, user.id))
  registerEndpoint(app, endpoints.remove, ({ params, user }) => channels.remove(params.id, user.id))
}
