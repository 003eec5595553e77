import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { demoProjects } from '#server/demo/demo-projects.ts'
import { createBriefService } from '#server/modules/briefs/briefs.service.ts'
import { estimates } from '#server/modules/estimates/estimates.table.ts'
import { createProjectService } from '#server/modules/projects/projects.service.ts'
import { projects } from '#server/modules/projects/projects.table.ts'
import { directions } from '#server/modules/titled-things/titled-things.table.ts'
import { listUsers, type User } from '#server/modules/users/users.service.ts'

type DemoProject = ReturnType<typeof demoProjects>[number]

/** Adds projects for the demo's estimates. */
export async function addProjects(db: Database, wanted: { estimates: number; now: Date }) {
  const users = await listUsers(db)
  const people = users.filter(({ isDisabled }) => !isDisabled)
  const directionIds = await idsByTitle(db, directions)
  const estimateIds = await idsByTitle(db, estimates)
  for (const [i, project] of demoProjects(wanted).entries()) {
    const direction_id = directionIds.get(project.direction_title)
    const estimate_id = estimateIds.get(project.estimate_title)
    // The steps give the first user a declined brief to edit.
    const [creator, manager, decider] = [i, i * 2 + 2, i * 3 + 3].map((step) => people[step % people.length])
    if (direction_id === undefined || estimate_id === undefined || !creator || !manager || !decider) continue
    await addProject(db, project, { direction_id, estimate_id }, { creator, manager, decider }, wanted.now)
  }
}

async function addProject(
  db: Database,
  demo: DemoProject,
  uses: { direction_id: number; estimate_id: number },
  { creator, manager, decider }: Record<'creator' | 'manager' | 'decider', User>,
  until: Date,
) {
  const now = momentsBetween(demo.created_at, until)
  const briefs = createBriefService({ db, now })
  const { stage, stage_status, decline_comment } = demo
  const content = { project: { ...demo.project, ...uses, manager_id: null }, brief: demo.brief }
  const { project, brief } = await briefs.create(content, creator.id)
  const manager_id = demo.has_manager ? manager.id : null
  await createProjectService({ db, now }).assignManager(project.id, manager_id, creator.id)
  if (decline_comment !== undefined) {
    await briefs.decide(brief.id, { status: 'declined', decline_comment }, decider.id)
    if (stage === 'brief' && stage_status === 'declined') return
    await briefs.update(brief.id, { ...content, project: { ...content.project, manager_id } }, creator.id)
  }
  if (stage === 'brief') return
  await briefs.decide(brief.id, { status: 'approved' }, decider.id)
  await db.update(projects).set({ stage, stage_status }).where(eq(projects.id, project.id))
}

/** Returns a clock that advances by a tenth of the remaining time at each call. */
function momentsBetween(from: Date, until: Date) {
  let left = until.getTime() - from.getTime()
  return () => {
    const moment = new Date(until.getTime() - left)
    left *= 0.9
    return moment
  }
}

async function idsByTitle(db: Database, titled: typeof directions | typeof estimates) {
  const rows = await db.select({ title: titled.title, id: titled.id }).from(titled)
  return new Map(rows.map(({ title, id }) => [title, id]))
}
