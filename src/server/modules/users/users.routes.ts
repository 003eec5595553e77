import type { FastifyInstance } from 'fastify'
import * as administration from '#contract/accounts/administration.ts'
import * as endpoints from '#contract/accounts/users.ts'
import type { Database } from '#server/db/client.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { listColleagues, listUsers } from './users.service.ts'

export function registerUserRoutes(app: FastifyInstance, db: Database) {
  registerEndpoint(app, endpoints.list, () => listColleagues(db))

  registerEndpoint(app, administration.listPeople, async () => {
    const people = await listUsers(db)
    return {
      items: people.map(({ id, email, fullName, isAdministrator, isDisabled }) => ({
        ...{ id, email },
        full_name: fullName,
        is_administrator: isAdministrator,
        is_disabled: isDisabled,
      })),
    }
  })
}
