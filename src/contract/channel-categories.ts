import * as z from 'zod/mini'
import { id, requiredText, wireTitles } from './fields.ts'
import { titledThings } from './titled-things.ts'

export const channelCategory = z.object({
  id,
  title: z.string(),
  /** Titles of the first hundred channels in the category; `related_channel_count` counts all of them. */
  related_channel_titles: wireTitles,
  related_channel_count: z.optional(z.int()),
})
export type ChannelCategory = z.infer<typeof channelCategory>

export const channelCategoryInput = z.object({ title: requiredText('Введите название категории') })

export const { list, create, remove } = titledThings({
  path: '/channel-categories/',
  input: channelCategoryInput,
  thing: channelCategory,
  all: z.array(channelCategory),
  summaries: { list: 'Категории каналов', create: 'Новая категория', remove: 'Удалить категорию' },
})
