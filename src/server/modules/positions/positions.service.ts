import type { Position, PositionInput } from '#contract/positions.ts'
import type { Database } from '#server/db/client.ts'
import { createTitledThings } from '#server/modules/titled-things.service.ts'
import { positionRefusals } from './positions.errors.ts'
import { selectPositions } from './positions.repository.ts'
import { positions } from './positions.table.ts'

export type PositionService = ReturnType<typeof createPositionService>

export function createPositionService(deps: { db: Database; now: () => Date }) {
  const { add, remove } = createTitledThings({
    ...deps,
    table: positions,
    kind: 'position',
    words: positionRefusals,
    usesOf: async (db, id) => {
      const [position] = await selectPositions(db, id)
      return { count: position?.related_template_count ?? 0, titles: position?.related_template_titles ?? [] }
    },
  })
  const list = (): Promise<Position[]> => selectPositions(deps.db)

  const create = async (input: PositionInput, userId: number): Promise<Position> => ({
    ...input,
    id: await add(input, userId),
    related_template_titles: [],
    related_template_count: 0,
  })

  return { list, create, remove }
}
