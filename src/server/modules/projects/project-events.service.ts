import { asc, eq, sql } from 'drizzle-orm'
import { alias, bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { BriefEvent } from '#contract/project.ts'
import type { Database } from '#server/db/client.ts'
import { personName, users } from '#server/modules/users/users.table.ts'

const projectEvents = pgTable('project_events', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  project_id: integer('project_id').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actor_id: integer('actor_id').notNull(),
  action: text('action').$type<BriefEvent['action']>().notNull(),
  comment: text('comment'),
  manager_id: integer('manager_id'),
})

type ProjectEvent = { projectId: number; at: Date; actorId: number } & (
  | { action: 'created' | 'edited' | 'approved' }
  | { action: 'declined'; comment: string }
  | { action: 'manager_changed'; managerId: number | null }
)

/** Adds an event in the transaction of its action. */
export async function recordProjectEvent(db: Database, event: ProjectEvent) {
  await db.insert(projectEvents).values({
    project_id: event.projectId,
    at: event.at,
    actor_id: event.actorId,
    action: event.action,
    comment: event.action === 'declined' ? event.comment : null,
    manager_id: event.action === 'manager_changed' ? event.managerId : null,
  })
}

export async function listProjectEvents(db: Database, projectId: number): Promise<BriefEvent[]> {
  const managers = alias(users, 'manager')
  const rows = await db
    .select({
      at: projectEvents.at,
      actor: personName(users),
      action: projectEvents.action,
      comment: projectEvents.comment,
      manager: sql<string | null>`${personName(managers)}`,
    })
    .from(projectEvents)
    .innerJoin(users, eq(users.id, projectEvents.actor_id))
    .leftJoin(managers, eq(managers.id, projectEvents.manager_id))
    .where(eq(projectEvents.project_id, projectId))
    .orderBy(asc(projectEvents.id))
  return rows.map(({ at, actor, action, comment, manager }) => ({
    at: at.toISOString(),
    actor,
    action,
    ...(action === 'declined' && { comment }),
    ...(action === 'manager_changed' && { manager }),
  }))
}
