import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/administration.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { PeopleService } from './people.service.ts'

export function registerAdministrationRoutes(app: FastifyInstance, { people }: { people: PeopleService }) {
  registerEndpoint(app, endpoints.listPeople, async () => ({ items: await people.list() }))

  registerEndpoint(app, endpoints.invite, ({ user, body }) => people.invite(user.id, body))

  registerEndpoint(app, endpoints.makeLink, ({ user, params }) => people.makeLink(user.id, params.id))

  registerEndpoint(app, endpoints.changePerson, ({ user, params, body }) =>
    people.change(user.id, params.id, body),
  )
}
