import { type ChannelView, type ChannelViewInput, maxViews } from '#contract/channel-search/channel-views.ts'
import type { Database } from '#server/db/client.ts'
import { lockOneAtATime, refuseDuplicate } from '#server/db/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  deleteChannelView,
  insertChannelView,
  selectChannelViews,
  updateChannelView,
} from './channel-views.repository.ts'

export type ChannelViewService = ReturnType<typeof createChannelViewService>

/** Manages a user's named views of the channel base. A name is unique for the user, regardless of case. */
export function createChannelViewService({ db, now }: { db: Database; now: () => Date }) {
  const list = (userId: number): Promise<ChannelView[]> => selectChannelViews(db, userId)

  /**
   * Creates a view; for a known id it returns the stored view.
   * @throws AppError `channel_view_name_taken` (409), `too_many_channel_views` (409)
   */
  async function create(view: ChannelView, userId: number): Promise<ChannelView> {
    return refuseDuplicate(channelViewNameTaken, () =>
      db.transaction(async (tx) => {
        await lockOneAtATime(tx, 'channelViews', userId)
        const views = await selectChannelViews(tx, userId)
        const before = views.find(({ id }) => id === view.id)
        if (before) return before
        if (views.length >= maxViews) throw tooManyChannelViews()
        await insertChannelView(tx, view, { userId, at: now() })
        return view
      }),
    )
  }

  /** @throws AppError `channel_view_not_found` (404), `channel_view_name_taken` (409) */
  async function update(id: string, input: ChannelViewInput, userId: number): Promise<ChannelView> {
    const updated = await refuseDuplicate(channelViewNameTaken, () => updateChannelView(db, id, input, userId))
    if (!updated) throw channelViewNotFound()
    return updated
  }

  /** @throws AppError `channel_view_not_found` (404) */
  async function remove(id: string, userId: number) {
    await db.transaction(async (tx) => {
      if (!(await deleteChannelView(tx, id, userId))) throw channelViewNotFound()
      await audit(tx, { at: now(), action: 'channel_view_deleted', actorId: userId, subject: id })
    })
  }

  return { list, create, update, remove }
}

const channelViewNotFound = () =>
  new AppError(404, 'channel_view_not_found', 'Вид не найден. Возможно, его уже удалили')

const channelViewNameTaken = () => new AppError(409, 'channel_view_name_taken', 'Вид с таким названием уже есть')

const tooManyChannelViews = () =>
  new AppError(409, 'too_many_channel_views', `Видов не больше ${maxViews}. Удалите ненужные`)
