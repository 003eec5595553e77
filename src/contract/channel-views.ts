import * as z from 'zod/mini'
import { defineEndpoint, noContent } from './endpoint.ts'
import { id, isStorable, requiredText } from './fields.ts'

export const maxViewName = 60
export const maxViews = 50

const uuid = z.uuid('Неверный номер')
const uuidParam = z.object({ id: uuid })
const text = (max: number) =>
  z
    .string('Неверное значение')
    .check(z.maxLength(max, 'Слишком длинно'), z.refine(isStorable, 'Текст содержит недопустимые символы'))

/** What the address of the channel table says of it; who reads a view checks what there still is of it. */
const shown = z.object({
  search: text(254),
  category_ids: z.array(id).check(z.maxLength(1_000, 'Слишком много категорий')),
  sort: text(60),
  /** The hidden columns, joined by dots. */
  hidden: text(1_000),
})

export const channelViewInput = z.object({
  name: requiredText('Введите название', maxViewName),
  shown,
})
export type ChannelViewInput = z.output<typeof channelViewInput>

export const channelView = z.object({ id: uuid, name: z.string(), shown })
export type ChannelView = z.output<typeof channelView>

export const list = defineEndpoint({
  method: 'GET',
  path: '/channel-views',
  summary: 'Сохранённые виды базы каналов',
  response: z.object({ items: z.array(channelView) }),
})

/** The id is the client's own: a view that was saved twice is one, and one that comes back is the same. */
export const create = defineEndpoint({
  method: 'POST',
  path: '/channel-views',
  summary: 'Сохранить вид',
  body: z.extend(channelViewInput, { id: uuid }),
  response: channelView,
})

export const update = defineEndpoint({
  method: 'PUT',
  path: '/channel-views/:id',
  summary: 'Изменить вид',
  params: uuidParam,
  body: channelViewInput,
  response: channelView,
})

export const remove = defineEndpoint({
  method: 'DELETE',
  path: '/channel-views/:id',
  summary: 'Удалить вид',
  params: uuidParam,
  response: noContent,
})
