import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/users.ts'
import type { Database } from '#server/db/client.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { listColleagues } from './users.service.ts'

export function registerUserRoutes(app: FastifyInstance, db: Database) {
  registerEndpoint(app, endpoints.list, () => listColleagues(db))
}
