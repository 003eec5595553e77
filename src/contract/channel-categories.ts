import * as z from 'zod/mini'
import { defineEndpoint, noContent } from './endpoint.ts'
import { id, idParam, requiredText } from './fields.ts'

export const channelCategory = z.object({
  id,
  title: z.string(),
  /** Titles of the first hundred channels in the category; `related_channel_count` counts all of them. */
  related_channel_titles: z.array(z.string()),
  related_channel_count: z.optional(z.int()),
})
export type ChannelCategory = z.infer<typeof channelCategory>

export const channelCategoryInput = z.object({ title: requiredText('Введите название категории') })

export const list = defineEndpoint({
  method: 'GET',
  path: '/channel-categories/',
  summary: 'Категории каналов',
  response: z.array(channelCategory),
})

export const create = defineEndpoint({
  method: 'POST',
  path: '/channel-categories/',
  summary: 'Новая категория',
  body: channelCategoryInput,
  response: channelCategory,
  isAnswerOptional: true,
})

export const remove = defineEndpoint({
  method: 'DELETE',
  path: '/channel-categories/:id',
  summary: 'Удалить категорию',
  params: z.object({ id: idParam }),
  response: noContent,
})
