import * as z from 'zod/mini'
import { id, isStorable, requiredText, uuid } from './fields.ts'
import { ownThings } from './own-things.ts'

export const maxViewName = 60
export const maxViews = 50

const text = (max: number) =>
  z
    .string('Неверное значение')
    .check(z.maxLength(max, 'Слишком длинно'), z.refine(isStorable, 'Текст содержит недопустимые символы'))

/** The search parameters of the channel table. The client ignores obsolete parameters. */
const shown = z.object({
  search: text(254),
  category_ids: z.array(id).check(z.maxLength(1_000, 'Слишком много категорий')),
  sort: text(60),
  /** The hidden columns, joined by dots. */
  hidden: text(1_000),
})

export type ShownChannels = z.output<typeof shown>

export const channelViewInput = z.object({
  name: requiredText('Введите название', maxViewName),
  shown,
})
export type ChannelViewInput = z.output<typeof channelViewInput>

export const channelView = z.object({ id: uuid, name: z.string(), shown })
export type ChannelView = z.output<typeof channelView>

export const { list, create, update, remove } = ownThings({
  path: '/channel-views',
  input: channelViewInput,
  thing: channelView,
  summaries: {
    list: 'Сохранённые виды базы каналов',
    create: 'Сохранить вид',
    update: 'Изменить вид',
    remove: 'Удалить вид',
  },
})
