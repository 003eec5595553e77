import type { FastifyInstance } from 'fastify'
import * as ofImports from '#contract/channel-imports.ts'
import * as facets from '#contract/channel-search/channel-facets.ts'
import * as endpoints from '#contract/channels.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { ChannelImportService } from './channel-imports.service.ts'
import type { ChannelService } from './channels.service.ts'

type Services = { channels: ChannelService; imports: ChannelImportService }

export function registerChannelRoutes(app: FastifyInstance, { channels, imports }: Services) {
  registerEndpoint(app, endpoints.search, ({ body, query }) => channels.find(body, query))
  registerEndpoint(app, facets.count, ({ body }) => channels.facet(body))
  registerEndpoint(app, endpoints.changes, ({ query }) => channels.listChanges(query.cursor))
  // Concurrent requests wait for the same run.
  registerEndpoint(app, endpoints.checksum, () => channels.checksum(), { kind: 'waiting' })
  registerEndpoint(app, endpoints.get, ({ params }) => channels.get(params.id))
  registerEndpoint(app, endpoints.create, ({ body, user }) => channels.create(body, user.id))
  registerEndpoint(app, endpoints.update, ({ params, body, user }) => channels.update(params.id, body, user.id))
  registerEndpoint(app, endpoints.remove, ({ params, user }) => channels.remove(params.id, user.id))
  registerEndpoint(app, ofImports.begin, ({ body, user }) => imports.begin(body.new_categories, user.id))
  registerEndpoint(app, ofImports.last, () => imports.last())
  registerEndpoint(app, ofImports.get, ({ params }) => imports.get(params.id))
  registerEndpoint(app, ofImports.listSkipped, ({ params }) => imports.listSkipped(params.id))
  registerEndpoint(app, ofImports.addRows, ({ params, body, user }) => imports.addRows(params.id, body.rows, user.id))
  registerEndpoint(app, ofImports.write, ({ params, user }) => imports.write(params.id, user.id))
  registerEndpoint(app, ofImports.cancel, ({ params, user }) => imports.cancel(params.id, user.id))
  registerEndpoint(app, ofImports.undo, ({ params, user }) => imports.undo(params.id, user.id))
}
