import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/placement-rules.ts'
import type { Database } from '#server/db/client.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { readPlacementRules } from './placement-rules.service.ts'

export function registerPlacementRulesRoutes(app: FastifyInstance, db: Database) {
  registerEndpoint(app, endpoints.get, () => readPlacementRules(db))
}
