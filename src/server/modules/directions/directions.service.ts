import { asc } from 'drizzle-orm'
import type { Direction } from '#contract/directions.ts'
import type { Database } from '#server/db/client.ts'
import { projectsUsing } from '#server/modules/projects/project-uses.service.ts'
import { createTitledThings } from '#server/modules/titled-things.service.ts'
import { directionRefusals } from './directions.errors.ts'
import { directions } from './directions.table.ts'

export type DirectionService = ReturnType<typeof createDirectionService>

export function createDirectionService(deps: { db: Database; now: () => Date }) {
  const { add, remove } = createTitledThings({
    ...deps,
    table: directions,
    kind: 'direction',
    words: directionRefusals,
    usesOf: (db, id) => projectsUsing(db, 'direction_id', id),
  })
  const list = (): Promise<Direction[]> =>
    deps.db
      .select({ id: directions.id, title: directions.title })
      .from(directions)
      .orderBy(asc(directions.titleSearch), asc(directions.id))

  const create = async (title: string, userId: number): Promise<Direction> => ({
    id: await add({ title }, userId),
    title,
  })

  return { list, create, remove }
}
