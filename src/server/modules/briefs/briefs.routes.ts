import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/briefs.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { BriefService } from './briefs.service.ts'

export function registerBriefRoutes(app: FastifyInstance, briefs: BriefService) {
  registerEndpoint(app, endpoints.create, ({ body, user }) => briefs.create(body, user.id))
  registerEndpoint(app, endpoints.update, ({ params, body, user }) => briefs.update(params.id, body, user.id))
  registerEndpoint(app, endpoints.decide, ({ params, body, user }) => briefs.decide(params.id, body, user.id))
}
