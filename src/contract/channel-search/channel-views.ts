import * as z from 'zod/mini'
import { namedConditions } from '#contract/channels.ts'
import { anyText, id, requiredText, uuid } from '#contract/fields.ts'
import { ownThings } from '#contract/own-things.ts'

export const maxViewName = 60
export const maxViews = 50

/** The search parameters of the channel table. The client ignores obsolete parameters. */
const shown = z.object({
  search: anyText(),
  category_ids: z.array(id).check(z.maxLength(1_000, 'Слишком много категорий')),
  sort: anyText(60),
  /** The hidden columns, joined by dots. */
  hidden: anyText(1_000),
  /** As in a search of channels. */
  conditions: z.optional(namedConditions),
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
