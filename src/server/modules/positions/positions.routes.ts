import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/positions.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { PositionService } from './positions.service.ts'

export function registerPositionRoutes(app: FastifyInstance, positions: PositionService) {
  registerEndpoint(app, endpoints.list, () => positions.list())
  registerEndpoint(app, endpoints.create, ({ body, user }) => positions.create(body, user.id))
  registerEndpoint(app, endpoints.remove, ({ params, user }) => positions.remove(params.id, user.id))
}
