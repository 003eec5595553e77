import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/estimates.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { EstimateService } from './estimates.service.ts'

export function registerEstimateRoutes(app: FastifyInstance, estimates: EstimateService) {
  registerEndpoint(app, endpoints.list, () => estimates.list())
  registerEndpoint(app, endpoints.get, ({ params }) => estimates.get(params.id))
  registerEndpoint(app, endpoints.create, ({ body, user }) => estimates.create(body, user.id))
  registerEndpoint(app, endpoints.update, ({ params, body, user }) => estimates.update(params.id, body, user.id))
  registerEndpoint(app, endpoints.remove, ({ params, user }) => estimates.remove(params.id, user.id))
  registerEndpoint(app, endpoints.copy, ({ params, user }) => estimates.copy(params.id, user.id))
}
