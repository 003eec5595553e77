import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Position, PositionInput } from '#contract/positions.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import type { NumberedTable } from '#server/db/rows.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { projectsUsing, recordRemoval, type Uses } from '#server/modules/shared-records.service.ts'
import { selectCategories, selectDirections, selectPositions } from './titled-things.repository.ts'
import { channelCategories, directions, positions } from './titled-things.table.ts'

type Deps = { db: Database; now: () => Date }
type Titled = { title: string }

export type TitledThingServices = {
  positions: ReturnType<typeof createPositionService>
  directions: ReturnType<typeof createDirectionService>
  categories: ReturnType<typeof createChannelCategoryService>
}

export function createPositionService(deps: Deps) {
  const { add, remove } = createTitledThings({
    ...deps,
    table: positions,
    kind: 'position',
    words: {
      notFound: 'Должность не найдена',
      taken: (title) => `Должность «${title}» уже есть`,
      inUse: 'Эту должность нельзя удалить, так как она используется в следующих расчётках',
    },
    usesOf: async (db, id) => {
      const [position] = await selectPositions(db, id)
      return { count: position?.related_template_count ?? 0, titles: position?.related_template_titles ?? [] }
    },
  })
  return {
    list: (): Promise<Position[]> => selectPositions(deps.db),
    create: async (input: PositionInput, userId: number): Promise<Position> => ({
      ...input,
      id: await add(input, userId),
      related_template_titles: [],
      related_template_count: 0,
    }),
    remove,
  }
}

export function createDirectionService(deps: Deps) {
  const { add, remove } = createTitledThings({
    ...deps,
    table: directions,
    kind: 'direction',
    words: {
      notFound: 'Направление не найдено',
      taken: (title) => `Направление «${title}» уже есть`,
      inUse: 'Это направление нельзя удалить, так как оно используется в следующих проектах',
    },
    usesOf: (db, id) => projectsUsing(db, 'direction_id', id),
  })
  return {
    list: () => selectDirections(deps.db),
    create: async (input: Titled, userId: number) => ({ ...input, id: await add(input, userId) }),
    remove,
  }
}

export function createChannelCategoryService(deps: Deps) {
  const { add, remove } = createTitledThings({
    ...deps,
    table: channelCategories,
    kind: 'channel_category',
    words: {
      notFound: 'Категория не найдена',
      taken: (title) => `Категория «${title}» уже есть`,
      inUse: 'Эту категорию нельзя удалить, так как она используется в следующих каналах',
    },
    usesOf: async (db, id) => {
      const [category] = await selectCategories(db, id)
      return { count: category?.related_channel_count ?? 0, titles: category?.related_channel_titles ?? [] }
    },
  })
  return {
    list: (): Promise<ChannelCategory[]> => selectCategories(deps.db),
    create: async (input: Titled, userId: number): Promise<ChannelCategory> => ({
      ...input,
      id: await add(input, userId),
      related_channel_titles: [],
      related_channel_count: 0,
    }),
    remove,
  }
}

/**
 * Manages titled rows that other rows use, such as positions. Titles are unique regardless of case and ё, and a row in
 * use cannot be removed.
 */
function createTitledThings({ db, now, table, kind, words, usesOf }: TitledThings) {
  /** Returns the id of the new row. @throws AppError `…_title_taken` (409) */
  async function add(fields: Titled & { description?: string }, userId: number): Promise<number> {
    return db.transaction(async (tx) => {
      await recordAs(tx, { userId, at: now() })
      const [row] = await tx
        .insert(table)
        .values({ ...fields, titleSearch: searchText(fields.title) })
        .onConflictDoNothing()
        .returning({ id: table.id })
      if (!row) throw new AppError(409, `${kind}_title_taken`, words.taken(fields.title))
      return row.id
    })
  }

  /** @throws AppError `…_not_found` (404), `…_in_use` (409) with the uses */
  const remove = recordRemoval(
    { db, now },
    {
      table,
      action: `${kind}_deleted`,
      notFound: () => new AppError(404, `${kind}_not_found`, words.notFound),
      used: { code: `${kind}_in_use`, message: words.inUse, of: usesOf },
    },
  )

  return { add, remove }
}

type TitledThings = Deps & {
  table: NumberedTable
  kind: 'position' | 'direction' | 'channel_category'
  words: { notFound: string; taken: (title: string) => string; inUse: string }
  usesOf: (db: Database, id: number) => Promise<Uses>
}
