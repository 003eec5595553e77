import type { Project } from '#contract/project.ts'
import type { ProjectFilter } from '#contract/projects.ts'
import type { Database } from '#server/db/client.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { shareActiveUser } from '#server/modules/users/users.service.ts'
import { recordProjectEvent } from './project-events.service.ts'
import { findProject, lockProject, searchProjects, updateManager } from './projects.repository.ts'

export type ProjectService = ReturnType<typeof createProjectService>

export function createProjectService({ db, now }: { db: Database; now: () => Date }) {
  function find(filter: ProjectFilter, { page, page_size }: { page: number; page_size: number }) {
    return searchProjects(db, filter, { limit: page_size, offset: (page - 1) * page_size })
  }

  /**
   * Sets the manager; the same manager changes nothing.
   * @throws AppError `project_not_found` (404), `validation_failed` (422) for an unknown or disabled manager
   */
  async function assignManager(id: number, managerId: number | null, actorId: number): Promise<Project> {
    return db.transaction(async (tx) => {
      const stored = await lockProject(tx, id)
      if (!stored) throw projectNotFound()
      if (stored.manager_id !== managerId) {
        if (managerId !== null && !(await shareActiveUser(tx, managerId))) throw managerUnknown()
        const at = now()
        await recordAs(tx, { userId: actorId, at })
        await updateManager(tx, id, managerId)
        await recordProjectEvent(tx, {
          projectId: id,
          at,
          actorId,
          action: 'manager_changed',
          managerId,
        })
      }
      return requireProject(tx, id)
    })
  }

  return { find, assignManager }
}

/** @throws AppError `project_not_found` (404) */
export async function requireProject(db: Database, id: number): Promise<Project> {
  const found = await findProject(db, id)
  if (!found) throw projectNotFound()
  return found
}

const projectNotFound = () => new AppError(404, 'project_not_found', 'Проект не найден. Возможно, его уже удалили')

export const managerUnknown = () =>
  invalidFields([{ path: 'manager_id', message: 'Такого сотрудника больше нет. Выберите другого' }])
