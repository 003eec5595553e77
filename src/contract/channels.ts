import * as z from 'zod/mini'
import { parseChannelSort } from '#domain/channel-search.ts'
import { inputOf, outputOf, shapeOf } from './channel-fields.ts'
import { defineEndpoint, noContent } from './endpoint.ts'
import { id, idParam, isStorable, textLimits } from './fields.ts'
import { pagingQuery } from './paging.ts'

/** A channel as the form sends it. */
export const channelInput = z.object({
  ...shapeOf(inputOf),
  /** The version the change was made on; without it the last writer wins. */
  version: z.optional(z.int('Неверная версия')),
})
export type ChannelInput = z.output<typeof channelInput>

/** A channel as lists and the form get it. */
export const channel = z.object({
  id,
  ...shapeOf(outputOf),
  category_title: z.string(),
  version: z.optional(z.int()),
})
export type Channel = z.output<typeof channel>

/** `details` of the 409 `channel_changed`: what is stored now, by whom and when, and which fields differ. */
export const channelChangedDetails = z.object({
  current: channel,
  changed_by: z.nullable(z.string()),
  changed_at: z.string(),
  fields: z.array(z.string()),
})

export const search = defineEndpoint({
  method: 'POST',
  path: '/channels/search',
  summary: 'Поиск каналов',
  query: z.object({
    ...pagingQuery,
    sort: z.optional(
      z.string().check(z.refine((text) => parseChannelSort(text) !== undefined, 'Неизвестный столбец')),
    ),
  }),
  body: z.object({
    search: z._default(
      z
        .string('Неверное значение')
        .check(
          z.maxLength(textLimits.title, `Не больше ${textLimits.title} символов`),
          z.refine(isStorable, 'Текст содержит недопустимые символы'),
        ),
      '',
    ),
    category_ids: z._default(
      z.array(id, 'Неверное значение').check(z.maxLength(1_000, 'Слишком много категорий')),
      [],
    ),
  }),
  response: z.object({ items: z.array(channel), total: z.int() }),
})

export const get = defineEndpoint({
  method: 'GET',
  path: '/channels/:id',
  summary: 'Канал',
  params: z.object({ id: idParam }),
  response: channel,
})

export const create = defineEndpoint({
  method: 'POST',
  path: '/channels/',
  summary: 'Новый канал',
  body: channelInput,
  response: channel,
  isAnswerOptional: true,
})

export const update = defineEndpoint({
  method: 'PUT',
  path: '/channels/:id',
  summary: 'Изменить канал',
  params: z.object({ id: idParam }),
  body: channelInput,
  response: channel,
  isAnswerOptional: true,
})

export const remove = defineEndpoint({
  method: 'DELETE',
  path: '/channels/:id',
  summary: 'Удалить канал',
  params: z.object({ id: idParam }),
  response: noContent,
})

/**
 * What has changed since the cursor of the last call, a page at a time; without a cursor the whole base. `resync`
 * says that the cursor is of no use any more (the database was restored): drop the copy and start without one.
 */
export const changes = defineEndpoint({
  method: 'GET',
  path: '/channels/changes',
  summary: 'Изменения базы каналов для работы без сети',
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200, 'Неверный курсор'))) }),
  response: z.object({
    items: z.array(channel),
    deleted_ids: z.array(id),
    cursor: z.string(),
    has_more: z.boolean(),
    resync: z.boolean(),
    /** How many channels there are, for the progress of a first sync. */
    total: z.int(),
  }),
})

/** How many channels there are and their checksum (domain/channel-checksum.ts), for a copy to be compared with. */
export const checksum = defineEndpoint({
  method: 'GET',
  path: '/channels/checksum',
  summary: 'Контрольная сумма базы каналов',
  response: z.object({ count: z.int(), checksum: z.string() }),
})
