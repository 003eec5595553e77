import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/shortlists.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { ShortlistService } from './shortlists.service.ts'

export function registerShortlistRoutes(app: FastifyInstance, shortlists: ShortlistService) {
  registerEndpoint(app, endpoints.list, async ({ user }) => ({ items: await shortlists.list(user.id) }))
  registerEndpoint(app, endpoints.create, ({ body, user }) => shortlists.create(body, user.id))
  registerEndpoint(app, endpoints.update, ({ params, body, user }) => shortlists.update(params.id, body, user.id))
  registerEndpoint(app, endpoints.change, ({ params, body, user }) =>
    shortlists.change(params.id, body.changes, user.id),
  )
  registerEndpoint(app, endpoints.remove, ({ params, user }) => shortlists.remove(params.id, user.id))
}
