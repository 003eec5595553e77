import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/system.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { SystemService } from './system.service.ts'

export function registerSystemRoutes(app: FastifyInstance, system: SystemService) {
  registerEndpoint(app, endpoints.readSystem, () => system.read())

  registerEndpoint(app, endpoints.runSystemCheck, ({ user, body }) => system.run(user, body.name), {
    kind: 'waiting',
  })

  registerEndpoint(app, endpoints.startCopy, ({ user }) => system.startCopy(user))
}
