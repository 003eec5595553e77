import { formatNumber } from '#client/lib/page/format.ts'
import type { ChannelCategory } from '#contract/channel-categories.ts'

/** Returns why a category cannot be deleted, with the known channels that use it. */
export function inUseText(category: ChannelCategory): string {
  const titles = category.related_channel_titles
  const more = channelCount(category) - titles.length
  const text = `Эту категорию нельзя удалить, так как она используется в следующих каналах: ${titles.join(', ')}`
  return more > 0 ? `${text} и ещё ${formatNumber(more)}` : text
}

/** Returns the number of channels. If the server sends no number, counts the channels that it names. */
export function channelCount({ related_channel_count, related_channel_titles }: ChannelCategory): number {
  return related_channel_count ?? related_channel_titles.length
}
