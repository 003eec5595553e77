import * as z from 'zod/mini'
import { parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { inputOf, outputOf, shapeOf } from './channel-fields.ts'
import { defineEndpoint, noContent } from './endpoint.ts'
import { anyText, byId, id, wireText } from './fields.ts'
import { pagingQuery } from './paging.ts'

export const channelInput = z.object({
  ...shapeOf(inputOf),
  /** The version that the user edited; without it the last writer wins. */
  version: z.optional(z.int('Неверная версия')),
})
export type ChannelInput = z.output<typeof channelInput>

const optionalPrice = z.nullable(z.number())

/** The values that ended on a day: domain/price-history.ts. */
const priceChange = z.tuple([z.string(), optionalPrice, optionalPrice, optionalPrice, z.nullable(z.string())])

export const channel = z.object({
  id,
  ...shapeOf(outputOf),
  /** Empty where a server of the bare specification names the category by its id alone. */
  category_title: wireText,
  version: z.optional(z.int()),
  /** The day of the last change of a price. Only our server has both; a channel without changes has no list. */
  prices_changed_on: z.optional(z.nullable(z.string())),
  /** Newest first, of the last two years. */
  price_changes: z.optional(z.array(priceChange)),
})
export type Channel = z.output<typeof channel>

/** `details` of the 409 `channel_changed`: the stored channel, who changed it, when, and which fields differ. */
export const channelChangedDetails = z.object({
  current: channel,
  changed_by: z.nullable(z.string()),
  changed_at: z.string(),
  fields: z.array(z.string()),
})

/** Conditions that all hold, as texts such as `agency_price=..50000`. */
export const namedConditions = z.array(anyText(400)).check(z.maxLength(40, 'Слишком много условий'))

/** What the list of channels is filtered by. */
export const channelFilter = z.object({
  search: z._default(anyText(), ''),
  category_ids: z._default(z.array(id, 'Неверное значение').check(z.maxLength(1_000, 'Слишком много категорий')), []),
  /** A bare server ignores them. */
  conditions: z.optional(namedConditions),
})

export const search = defineEndpoint({
  method: 'POST',
  path: '/channels/search',
  isRead: true,
  summary: 'Поиск каналов',
  query: z.object({
    ...pagingQuery,
    sort: z.optional(z.string().check(z.refine((text) => parseChannelSort(text) !== undefined, 'Неизвестный столбец'))),
  }),
  body: channelFilter,
  response: z.object({ items: z.array(channel), total: z.int() }),
})

export const get = defineEndpoint({
  method: 'GET',
  path: '/channels/:id',
  summary: 'Канал',
  params: byId,
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
  params: byId,
  body: channelInput,
  response: channel,
  isAnswerOptional: true,
})

export const remove = defineEndpoint({
  method: 'DELETE',
  path: '/channels/:id',
  summary: 'Удалить канал',
  params: byId,
  response: noContent,
})

/**
 * Returns a page of the changes since the cursor, or of the whole base without one. `resync` says that the
 * cursor is invalid, as after a restore: the client drops its copy and starts without a cursor.
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
    /** The number of channels, for the progress of a first sync. */
    total: z.int(),
  }),
})

/**
 * Returns the number of channels and their checksum (domain/channel-checksum.ts), so that a device can verify
 * its copy.
 */
export const checksum = defineEndpoint({
  method: 'GET',
  path: '/channels/checksum',
  summary: 'Контрольная сумма базы каналов',
  response: z.object({ count: z.int(), checksum: z.string() }),
})
