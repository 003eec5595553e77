import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Project } from '#contract/project.ts'
import type { ProjectFilter } from '#contract/projects.ts'
import type { Database } from '#server/db/client.ts'
import { briefs } from '#server/modules/briefs/briefs.table.ts'
import { estimates } from '#server/modules/estimates/estimates.table.ts'
import { directions } from '#server/modules/titled-things/titled-things.table.ts'
import { personName, users } from '#server/modules/users/users.table.ts'
import { matchingProjects } from './matching-projects.ts'
import { projects } from './projects.table.ts'

/** Returns a page of the matching projects, newest first. */
export async function searchProjects(
  db: Database,
  filter: ProjectFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Project[]; total: number }> {
  const matches = matchingProjects(filter)
  // The page is selected before the joins, so names are joined to its rows only.
  const page = db
    .select({ id: projects.id })
    .from(projects)
    .where(matches)
    .orderBy(desc(projects.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  const [items, total] = await Promise.all([
    selectProjects(db).innerJoin(page, eq(page.id, projects.id)).orderBy(desc(projects.id)),
    db.$count(projects, matches),
  ])
  return { items, total }
}

export async function findProject(db: Database, id: number): Promise<Project | undefined> {
  const [row] = await selectProjects(db).where(eq(projects.id, id))
  return row
}

/** Locks the project and its brief, which is written under this lock only. Returns the project's manager. */
export async function lockProject(db: Database, id: number) {
  const [row] = await db
    .select({ manager_id: projects.manager_id })
    .from(projects)
    .where(eq(projects.id, id))
    .for('update')
  return row
}

/** Sets the manager as a new version of a declined brief, so that an open edit cannot restore the old manager. */
export async function updateManager(db: Database, id: number, managerId: number | null) {
  await db.update(projects).set({ manager_id: managerId }).where(eq(projects.id, id))
  await db
    .update(briefs)
    .set({ version: sql`${briefs.version} + 1` })
    .where(and(eq(briefs.project_id, id), eq(briefs.status, 'declined')))
}

const managers = alias(users, 'manager')
const creators = alias(users, 'creator')

const selectProjects = (db: Database) =>
  db
    .select({
      id: projects.id,
      title: projects.title,
      internal_id: projects.internal_id,
      placement_start_date: projects.placement_start_date,
      placement_end_date: projects.placement_end_date,
      set_ready_date: projects.set_ready_date,
      direction: directions.title,
      estimate: estimates.title,
      manager: sql<string | null>`${personName(managers)}`,
      creator: personName(creators),
      direction_id: projects.direction_id,
      estimate_id: projects.estimate_id,
      manager_id: projects.manager_id,
      creator_id: projects.creator_id,
      stage: projects.stage,
      stage_status: projects.stage_status,
    })
    .from(projects)
    .innerJoin(directions, eq(directions.id, projects.direction_id))
    .innerJoin(estimates, eq(estimates.id, projects.estimate_id))
    .innerJoin(creators, eq(creators.id, projects.creator_id))
    .leftJoin(managers, eq(managers.id, projects.manager_id))
