import type { BriefInput, decide, ProjectWithBrief } from '#contract/briefs.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { type BriefAction, briefChoiceGone, briefTransition } from '#domain/brief.ts'
import type { Database } from '#server/db/client.ts'
import { lockRow } from '#server/db/rows.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { estimates } from '#server/modules/estimates/estimates.table.ts'
import { listProjectEvents, recordProjectEvent } from '#server/modules/projects/project-events.service.ts'
import { requireProject } from '#server/modules/projects/projects.service.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { directions } from '#server/modules/titled-things/titled-things.table.ts'
import { shareActiveUser } from '#server/modules/users/users.service.ts'
import { briefChanged, briefDecided, briefNotEditable, briefNotFound, notCreator } from './briefs.errors.ts'
import {
  findBriefOfProject,
  insertProjectWithBrief,
  isCreatorDisabled,
  lockProjectOfBrief,
  updateProjectWithBrief,
  updateStatus,
} from './briefs.repository.ts'

export type BriefService = ReturnType<typeof createBriefService>

type Decision = EndpointRequest<typeof decide, 'body'>

/** Manages briefs and their projects. domain/brief.ts decides the transitions. */
export function createBriefService({ db, now }: { db: Database; now: () => Date }) {
  /** Reads project and brief in one snapshot. @throws AppError `project_not_found` (404) */
  async function getOfProject(projectId: number, userId: number): Promise<ProjectWithBrief> {
    return db.transaction(async (tx) => (await read(tx, projectId, userId)).current, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  }

  /** @throws AppError `validation_failed` (422) when a row that the project names is gone */
  async function create(input: BriefInput, userId: number): Promise<ProjectWithBrief> {
    return db.transaction(async (tx) => {
      await shareReferences(tx, input.project, null)
      const at = now()
      await recordAs(tx, { userId, at })
      const projectId = await insertProjectWithBrief(tx, input, { userId, at })
      if (projectId === undefined) throw briefNotFound()
      await recordProjectEvent(tx, { projectId, at, actorId: userId, action: 'created' })
      return (await read(tx, projectId, userId)).current
    })
  }

  /**
   * Saves a brief. Without a version the last writer wins; an outdated version writes nothing.
   * @throws AppError `brief_not_found` (404), `not_creator` (403), `brief_changed` or `brief_not_editable`
   * (409), `validation_failed` (422)
   */
  async function update(id: number, input: BriefInput, userId: number): Promise<ProjectWithBrief> {
    const updated = db.transaction(async (tx) => {
      const { current, transition, projectId } = await readLocked(tx, id, 'edit', userId)
      // This check precedes the version check, so that a user is not asked to merge a brief that cannot be saved.
      if ('refused' in transition) {
        throw transition.refused === 'not_creator' ? notCreator(current.project.creator) : briefNotEditable(current)
      }
      if (isBehind(input, current)) throw briefChanged(current, 'редактировали')
      await shareReferences(tx, input.project, current.project.manager_id)
      const at = now()
      await recordAs(tx, { userId, at })
      await updateProjectWithBrief(tx, projectId, input)
      await updateStatus(tx, projectId, { status: transition.to, declineComment: null })
      const event = { projectId, at, actorId: userId }
      await recordProjectEvent(tx, { ...event, action: 'edited' })
      const managerId = input.project.manager_id
      if (managerId !== current.project.manager_id) {
        await recordProjectEvent(tx, { ...event, action: 'manager_changed', managerId })
      }
      return (await read(tx, projectId, userId)).current
    })
    return updated.catch(async (error: unknown) => {
      // The refused transaction rolled back its writes, so the refusal is audited outside it.
      const isDenied = error instanceof AppError && error.code === 'not_creator'
      if (isDenied) await audit(db, { at: now(), action: 'brief_edit_denied', actorId: userId, subject: String(id) })
      throw error
    })
  }

  /**
   * Decides a brief; approval moves the project to the media plan.
   * @throws AppError `brief_not_found` (404), `brief_decided` (409) with the decision, `brief_changed` (409)
   * for an outdated version
   */
  async function decide(id: number, decision: Decision, userId: number): Promise<ProjectWithBrief> {
    const action = decision.status === 'approved' ? 'approve' : 'decline'
    return db.transaction(async (tx) => {
      const { current, transition, projectId } = await readLocked(tx, id, action, userId)
      if ('refused' in transition) throw briefDecided(current)
      if (isBehind(decision, current)) throw briefChanged(current, 'читали')
      const declineComment = decision.status === 'declined' ? decision.decline_comment : null
      const by = { at: now(), actorId: userId }
      await recordAs(tx, { userId, at: by.at })
      await updateStatus(tx, projectId, { status: transition.to, declineComment })
      await recordProjectEvent(tx, { ...by, projectId, ...eventOf(decision) })
      await audit(tx, { ...by, action: `brief_${decision.status}`, subject: String(id) })
      return (await read(tx, projectId, userId)).current
    })
  }

  return { getOfProject, create, update, decide }
}

/**
 * Locks the rows that the project references against deletion until the project is written. The current manager may
 * stay even if disabled.
 * @throws AppError `validation_failed` (422) at `project.direction_id`, `project.estimate_id`, `project.manager_id`
 */
async function shareReferences(
  tx: Database,
  { direction_id, estimate_id, manager_id }: BriefInput['project'],
  storedManager: number | null,
) {
  const faults: { path: string; message: string }[] = []
  if (!(await lockRow(tx, directions, direction_id, 'key share'))) {
    faults.push({ path: 'project.direction_id', message: briefChoiceGone.direction_id })
  }
  if (!(await lockRow(tx, estimates, estimate_id, 'key share'))) {
    faults.push({ path: 'project.estimate_id', message: briefChoiceGone.estimate_id })
  }
  const isKnown = manager_id === storedManager || manager_id === null || (await shareActiveUser(tx, manager_id))
  if (!isKnown) {
    faults.push({ path: 'project.manager_id', message: briefChoiceGone.manager_id })
  }
  if (faults.length > 0) throw invalidFields(faults)
}

const isBehind = ({ version }: { version?: number | undefined }, { brief }: ProjectWithBrief) =>
  version !== undefined && version !== brief.version

const eventOf = (decision: Decision) =>
  decision.status === 'approved'
    ? { action: 'approved' as const }
    : { action: 'declined' as const, comment: decision.decline_comment }

/** Reads the brief under the lock of its project, with the outcome of the action. */
async function readLocked(tx: Database, briefId: number, action: BriefAction, userId: number) {
  const projectId = await lockProjectOfBrief(tx, briefId)
  if (projectId === undefined) throw briefNotFound()
  const { current, actor } = await read(tx, projectId, userId)
  return { projectId, current, transition: briefTransition(current.brief.status, action, actor) }
}

async function read(db: Database, projectId: number, userId: number) {
  const project = await requireProject(db, projectId)
  const brief = await findBriefOfProject(db, projectId)
  if (!brief) throw briefNotFound()
  const actor = {
    isCreator: project.creator_id === userId,
    isCreatorDisabled: await isCreatorDisabled(db, projectId),
  }
  const is_mine = actor.isCreator || actor.isCreatorDisabled
  const history = await listProjectEvents(db, projectId)
  const current: ProjectWithBrief = { project, brief: { ...brief, is_mine, history } }
  return { current, actor }
}
