import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/services.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { ServiceService } from './services.service.ts'

export function registerServiceRoutes(app: FastifyInstance, services: ServiceService) {
  registerEndpoint(app, endpoints.list, () => services.list())
  registerEndpoint(app, endpoints.create, ({ body, user }) => services.create(body, user.id))
  registerEndpoint(app, endpoints.remove, ({ params, user }) => services.remove(params.id, user.id))
}
