import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldLabel } from '#domain/channel-fields.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'
import { changedMeanwhile } from '#server/modules/shared-records.service.ts'

export const channelNotFound = () =>
  new AppError(404, 'channel_not_found', 'Канал не найден. Возможно, его уже удалили')

export const categoryUnknown = () =>
  invalidFields([{ path: 'category_id', message: 'Такой категории больше нет. Выберите другую' }])

/** `place` counts from 0. */
export const conditionUnknown = (place: number) =>
  invalidFields([{ path: `conditions.${place}`, message: 'Неверное условие' }])

/**
 * Another user saved the channel; the error names the user, the time and the differences, and carries the
 * stored channel.
 */
export function channelChanged(change: {
  current: Channel
  changed_by: string | null
  changed_at: string
  fields: ChannelField[]
}) {
  const names = change.fields.map((field) => `«${channelFieldLabel(field)}»`).join(', ')
  return changedMeanwhile('channel_changed', 'канал, его', change, `. Отличаются: ${names}`)
}
