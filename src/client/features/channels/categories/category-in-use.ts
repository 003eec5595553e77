import { formatNumber } from '#client/lib/page/format.ts'
import type { ChannelCategory } from '#contract/channel-categories.ts'

/** Why a category cannot be deleted: names the channels that use it, as far as they are known. */
export function inUseText(category: ChannelCategory): string {
  const titles = category.related_channel_titles
  const more = channelCount(category) - titles.length
  const text = `Эту категорию нельзя удалить, так как она используется в следующих каналах: ${titles.join(', ')}`
  return more > 0 ? `${text} и ещё ${formatNumber(more)}` : text
}

/** Servers that count no more than they name leave the count out. */
export function channelCount({ related_channel_count, related_channel_titles }: ChannelCategory): number {
  return related_channel_count ?? related_channel_titles.length
}
