import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/channel-search/channel-views.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { ChannelViewService } from './channel-views.service.ts'

export function registerChannelViewRoutes(app: FastifyInstance, views: ChannelViewService) {
  registerEndpoint(app, endpoints.list, async ({ user }) => ({ items: await views.list(user.id) }))
  registerEndpoint(app, endpoints.create, ({ body, user }) => views.create(body, user.id))
  registerEndpoint(app, endpoints.update, ({ params, body, user }) => views.update(params.id, body, user.id))
  registerEndpoint(app, endpoints.remove, ({ params, user }) => views.remove(params.id, user.id))
}
