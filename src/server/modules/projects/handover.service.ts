import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { shareActiveUser } from '#server/modules/users/users.service.ts'
import { recordProjectEvent } from './project-events.service.ts'
import { managerUnknown } from './projects.service.ts'
import { projects } from './projects.table.ts'

type Handover = { from: number; to: number; actorId: number; at: Date }

/**
 * Gives a colleague all projects that a user manages or has created, as each change of a manager does. The creator of a
 * project is the one who may edit its declined brief.
 * @throws AppError `validation_failed` (422) for an unknown or disabled colleague
 */
export async function handOverProjects(tx: Database, { from, to, actorId, at }: Handover) {
  if (!(await shareActiveUser(tx, to))) throw managerUnknown()
  await recordAs(tx, { userId: actorId, at })
  const managed = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.manager_id, from))
    .orderBy(asc(projects.id))
    .for('update')
  await tx.update(projects).set({ manager_id: to }).where(eq(projects.manager_id, from))
  for (const { id: projectId } of managed) {
    await recordProjectEvent(tx, { projectId, at, actorId, action: 'manager_changed', managerId: to })
  }
  const { rowCount } = await tx.update(projects).set({ creator_id: to }).where(eq(projects.creator_id, from))
  return { managed: managed.length, created: rowCount ?? 0 }
}
