import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/directions.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { DirectionService } from './directions.service.ts'

export function registerDirectionRoutes(app: FastifyInstance, directions: DirectionService) {
  registerEndpoint(app, endpoints.list, () => directions.list())
  registerEndpoint(app, endpoints.create, ({ body, user }) => directions.create(body.title, user.id))
  registerEndpoint(app, endpoints.remove, ({ params, user }) => directions.remove(params.id, user.id))
}
