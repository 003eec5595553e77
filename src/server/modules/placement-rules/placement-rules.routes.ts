import type { FastifyInstance } from 'fastify'
import { replaceRules } from '#contract/accounts/placement-rules.ts'
import * as endpoints from '#contract/placement-rules.ts'
import type { Database } from '#server/db/client.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { readPlacementRules, replacePlacementRules } from './placement-rules.service.ts'

export function registerPlacementRulesRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }) {
  registerEndpoint(app, endpoints.get, () => readPlacementRules(db))

  registerEndpoint(app, replaceRules, ({ body, user }) => replacePlacementRules(db, body, { at: now(), actor: user }))
}
