import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/channel-imports.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { ChannelImportService } from './channel-imports.service.ts'

export function registerChannelImportRoutes(app: FastifyInstance, imports: ChannelImportService) {
  registerEndpoint(app, endpoints.begin, ({ body, user }) => imports.begin(body.new_categories, user.id))
  registerEndpoint(app, endpoints.last, () => imports.last())
  registerEndpoint(app, endpoints.get, ({ params }) => imports.get(params.id))
  registerEndpoint(app, endpoints.listSkipped, ({ params }) => imports.listSkipped(params.id))
  registerEndpoint(app, endpoints.addRows, ({ params, body, user }) => imports.addRows(params.id, body.rows, user.id))
  registerEndpoint(app, endpoints.write, ({ params, user }) => imports.write(params.id, user.id))
  registerEndpoint(app, endpoints.cancel, ({ params, user }) => imports.cancel(params.id, user.id))
  registerEndpoint(app, endpoints.undo, ({ params, user }) => imports.undo(params.id, user.id))
}
