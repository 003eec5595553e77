import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/administration.ts'
import { noteAuditExport, readAuditLog } from '#contract/accounts/audit-log.ts'
import type { Database } from '#server/db/client.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { audit, by, selectAuditPage } from '#server/modules/audit/audit.service.ts'
import type { PeopleService } from './people.service.ts'

type Deps = { db: Database; now: () => Date }

export function registerAdministrationRoutes(app: FastifyInstance, { db, now }: Deps, people: PeopleService) {
  registerEndpoint(app, endpoints.listPeople, async ({ user }) => ({
    items: await people.list(user),
    has_mail: people.hasMail,
  }))

  registerEndpoint(app, endpoints.invite, ({ user, body }) => people.invite(user, body))

  registerEndpoint(app, endpoints.makeLink, ({ user, params }) => people.makeLink(user, params.id))

  registerEndpoint(app, endpoints.changePerson, ({ user, params, body }) => people.change(user, params.id, body))

  registerEndpoint(app, endpoints.handOver, ({ user, params, body }) => people.handOver(user, params.id, body.to))

  registerEndpoint(app, readAuditLog, async ({ query }) => {
    const { items, hasMore } = await selectAuditPage(db, query)
    return { items: items.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })), has_more: hasMore }
  })

  registerEndpoint(app, noteAuditExport, ({ user }) => audit(db, { at: now(), action: 'audit_exported', ...by(user) }))
}
