import type { Position, PositionInput } from '#contract/positions.ts'
import type { Database } from '#server/db/client.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { positionInUse, positionNotFound, positionTitleTaken } from './positions.errors.ts'
import { deletePosition, insertPosition, lockPosition, selectPositions } from './positions.repository.ts'

export type PositionService = ReturnType<typeof createPositionService>

export function createPositionService({ db, now }: { db: Database; now: () => Date }) {
  const list = (): Promise<Position[]> => selectPositions(db)

  /** Titles are unique regardless of case and ё. @throws AppError `position_title_taken` (409) */
  async function create(input: PositionInput): Promise<Position> {
    const id = await insertPosition(db, input)
    if (id === undefined) throw positionTitleTaken(input.title)
    return { ...input, id, related_template_titles: [], related_template_count: 0 }
  }

  /** @throws AppError `position_not_found` (404), `position_in_use` (409) with the estimates */
  async function remove(id: number, actorId: number) {
    await db.transaction(async (tx) => {
      if (!(await lockPosition(tx, id))) throw positionNotFound()
      const [position] = await selectPositions(tx, id)
      if (position && position.related_template_count > 0) {
        throw positionInUse(position.related_template_titles, position.related_template_count)
      }
      await deletePosition(tx, id)
      await audit(tx, { at: now(), action: 'position_deleted', actorId, subject: String(id) })
    })
  }

  return { list, create, remove }
}
