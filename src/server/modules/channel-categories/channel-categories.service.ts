import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Database } from '#server/db/client.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { categoryInUse, categoryNotFound, categoryTitleTaken } from './channel-categories.errors.ts'
import {
  deleteCategory,
  insertCategory,
  lockCategory,
  selectCategories,
} from './channel-categories.repository.ts'

export type ChannelCategoryService = ReturnType<typeof createChannelCategoryService>

export function createChannelCategoryService({ db, now }: { db: Database; now: () => Date }) {
  const list = (): Promise<ChannelCategory[]> => selectCategories(db)

  /** Titles are unique regardless of case. @throws AppError `channel_category_title_taken` (409) */
  async function create(title: string): Promise<ChannelCategory> {
    const id = await insertCategory(db, title)
    if (id === undefined) throw categoryTitleTaken(title)
    return { id, title, related_channel_titles: [], related_channel_count: 0 }
  }

  /** @throws AppError `channel_category_not_found` (404), `channel_category_in_use` (409) with the channels */
  async function remove(id: number, actorId: number) {
    await db.transaction(async (tx) => {
      if (!(await lockCategory(tx, id))) throw categoryNotFound()
      const [category] = await selectCategories(tx, id)
      if (category && category.related_channel_count > 0) {
        throw categoryInUse(category.related_channel_titles, category.related_channel_count)
      }
      await deleteCategory(tx, id)
      await audit(tx, { at: now(), action: 'channel_category_deleted', actorId, subject: String(id) })
    })
  }

  return { list, create, remove }
}
