import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/channel-categories.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { ChannelCategoryService } from './channel-categories.service.ts'

export function registerChannelCategoryRoutes(app: FastifyInstance, categories: ChannelCategoryService) {
  registerEndpoint(app, endpoints.list, () => categories.list())
  registerEndpoint(app, endpoints.create, ({ body, user }) => categories.create(body.title, user.id))
  registerEndpoint(app, endpoints.remove, ({ params, user }) => categories.remove(params.id, user.id))
}
