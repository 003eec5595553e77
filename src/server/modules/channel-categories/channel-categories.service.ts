import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Database } from '#server/db/client.ts'
import { createTitledThings } from '#server/modules/titled-things.service.ts'
import { categoryRefusals } from './channel-categories.errors.ts'
import { selectCategories } from './channel-categories.repository.ts'
import { channelCategories } from './channel-categories.table.ts'

export type ChannelCategoryService = ReturnType<typeof createChannelCategoryService>

export function createChannelCategoryService(deps: { db: Database; now: () => Date }) {
  const { add, remove } = createTitledThings({
    ...deps,
    table: channelCategories,
    kind: 'channel_category',
    words: categoryRefusals,
    usesOf: async (db, id) => {
      const [category] = await selectCategories(db, id)
      return { count: category?.related_channel_count ?? 0, titles: category?.related_channel_titles ?? [] }
    },
  })
  const list = (): Promise<ChannelCategory[]> => selectCategories(deps.db)

  const create = async (title: string, userId: number): Promise<ChannelCategory> => ({
    id: await add({ title }, userId),
    title,
    related_channel_titles: [],
    related_channel_count: 0,
  })

  return { list, create, remove }
}
