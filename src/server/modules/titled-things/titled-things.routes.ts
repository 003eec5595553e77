import type { FastifyInstance } from 'fastify'
import * as ofCategories from '#contract/channel-categories.ts'
import * as ofDirections from '#contract/directions.ts'
import * as ofPositions from '#contract/positions.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { TitledThingServices } from './titled-things.service.ts'

export function registerTitledThingRoutes(
  app: FastifyInstance,
  { positions, directions, categories }: TitledThingServices,
) {
  registerEndpoint(app, ofPositions.list, () => positions.list())
  registerEndpoint(app, ofPositions.create, ({ body, user }) => positions.create(body, user.id))
  registerEndpoint(app, ofPositions.remove, ({ params, user }) => positions.remove(params.id, user.id))
  registerEndpoint(app, ofDirections.list, () => directions.list())
  registerEndpoint(app, ofDirections.create, ({ body, user }) => directions.create(body, user.id))
  registerEndpoint(app, ofDirections.remove, ({ params, user }) => directions.remove(params.id, user.id))
  registerEndpoint(app, ofCategories.list, () => categories.list())
  registerEndpoint(app, ofCategories.create, ({ body, user }) => categories.create(body, user.id))
  registerEndpoint(app, ofCategories.remove, ({ params, user }) => categories.remove(params.id, user.id))
}
