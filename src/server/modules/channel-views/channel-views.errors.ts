import { maxViews } from '#contract/channel-search/channel-views.ts'
import { AppError } from '#server/http/app-error.ts'

export const channelViewNotFound = () =>
  new AppError(404, 'channel_view_not_found', 'Вид не найден. Возможно, его уже удалили')

export const channelViewNameTaken = () => new AppError(409, 'channel_view_name_taken', 'Вид с таким названием уже есть')

export const tooManyChannelViews = () =>
  new AppError(409, 'too_many_channel_views', `Видов не больше ${maxViews}. Удалите ненужные`)
