import type { Direction } from '#contract/directions.ts'
import type { Database } from '#server/db/client.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { projectsUsing } from '#server/modules/projects/project-uses.service.ts'
import { directionInUse, directionNotFound, directionTitleTaken } from './directions.errors.ts'
import { deleteDirection, insertDirection, lockDirection, selectDirections } from './directions.repository.ts'

export type DirectionService = ReturnType<typeof createDirectionService>

export function createDirectionService({ db, now }: { db: Database; now: () => Date }) {
  const list = (): Promise<Direction[]> => selectDirections(db)

  /** Titles are unique regardless of case and ё. @throws AppError `direction_title_taken` (409) */
  async function create(title: string): Promise<Direction> {
    const id = await insertDirection(db, title)
    if (id === undefined) throw directionTitleTaken(title)
    return { id, title }
  }

  /** @throws AppError `direction_not_found` (404), `direction_in_use` (409) with the projects */
  async function remove(id: number, actorId: number) {
    await db.transaction(async (tx) => {
      if (!(await lockDirection(tx, id))) throw directionNotFound()
      const { titles, count } = await projectsUsing(tx, 'direction_id', id)
      if (count > 0) throw directionInUse(titles, count)
      await deleteDirection(tx, id)
      await audit(tx, { at: now(), action: 'direction_deleted', actorId, subject: String(id) })
    })
  }

  return { list, create, remove }
}
