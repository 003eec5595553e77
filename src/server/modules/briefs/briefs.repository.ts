import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { BriefInput } from '#contract/briefs.ts'
import type { Brief } from '#contract/project.ts'
import { stageOfBrief } from '#domain/brief.ts'
import type { StageStatus } from '#domain/project.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { projects } from '#server/modules/projects/projects.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { briefs } from './briefs.table.ts'

const { project_id, ...shown } = getTableColumns(briefs)

export async function findBriefOfProject(db: Database, projectId: number): Promise<Brief | undefined> {
  const [row] = await db.select(shown).from(briefs).where(eq(project_id, projectId))
  return row
}

/** Locks the brief's project, as every writer of a project or brief does first. Returns the project's id. */
export async function lockProjectOfBrief(db: Database, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ projectId: projects.id })
    .from(projects)
    .innerJoin(briefs, eq(briefs.project_id, projects.id))
    .where(eq(briefs.id, id))
    .for('update', { of: projects })
  return row?.projectId
}

export async function isCreatorDisabled(db: Database, projectId: number): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.creator_id))
    .where(and(eq(projects.id, projectId), isNotNull(users.disabledAt)))
  return rows.length > 0
}

/** Inserts a project with a pending brief. Returns the project's id. */
export async function insertProjectWithBrief(
  db: Database,
  input: BriefInput,
  by: { userId: number; at: Date },
): Promise<number | undefined> {
  const [project] = await db
    .insert(projects)
    .values({
      ...input.project,
      title_search: searchText(input.project.title),
      creator_id: by.userId,
      ...stageOfBrief('pending'),
      created_at: by.at,
    })
    .returning({ id: projects.id })
  if (project) await db.insert(briefs).values({ ...input.brief, project_id: project.id, status: 'pending' })
  return project?.id
}

export async function updateProjectWithBrief(db: Database, projectId: number, input: BriefInput) {
  await db
    .update(projects)
    .set({ ...input.project, title_search: searchText(input.project.title) })
    .where(eq(projects.id, projectId))
  await db.update(briefs).set(input.brief).where(eq(briefs.project_id, projectId))
}

/** Sets the brief's status in a new version, and the project's stage accordingly. */
export async function updateStatus(
  db: Database,
  projectId: number,
  to: { status: StageStatus; declineComment: string | null },
) {
  await db
    .update(briefs)
    .set({
      status: to.status,
      decline_comment: to.declineComment,
      version: sql`${briefs.version} + 1`,
    })
    .where(eq(briefs.project_id, projectId))
  await db.update(projects).set(stageOfBrief(to.status)).where(eq(projects.id, projectId))
}

/** Returns the budget of each project by its id. */
export async function readBudgets(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db.select({ id: project_id, budget: briefs.client_budget }).from(briefs)
  return new Map(rows.map(({ id, budget }) => [id, budget]))
}
