import * as z from 'zod/mini'
import {
  paymentMethods,
  platformTypes,
  reportingEntities,
  riskLevels,
  rknStatuses,
  textAuthors,
} from '#domain/channel.ts'
import { parseChannelSort } from '#domain/channel-search.ts'
import { defineEndpoint, noContent } from './endpoint.ts'
import {
  calendarDate,
  choice,
  id,
  idParam,
  isStorable,
  optionalAmount,
  optionalInteger,
  optionalText,
  requiredAmount,
  requiredId,
  requiredInteger,
  requiredText,
  textLimits,
  wireNumber,
} from './fields.ts'
import { pagingQuery } from './paging.ts'

/** A channel as the form sends it. */
export const channelInput = z.object({
  title: requiredText('Введите название'),
  description: requiredText('Введите описание', textLimits.long),
  url: requiredText('Введите ссылку', textLimits.address),
  category_id: requiredId('Выберите категорию'),
  subscribers: optionalInteger,
  view_count_plan: optionalInteger,
  citation_index: optionalAmount,
  cpv_plan: optionalAmount,
  er_view_plan: optionalAmount,
  share_rate_plan: optionalAmount,
  talk_rate_plan: optionalAmount,
  err_plan: optionalAmount,
  native_price: requiredAmount('Введите нативную цену'),
  marked_price: requiredAmount('Введите цену с маркировкой'),
  discount: requiredInteger('Введите скидку'),
  agency_price: requiredAmount('Введите агентскую цену'),
  base_price: requiredAmount('Введите базовую цену'),
  price_valid_until: calendarDate('Выберите дату'),
  legal_entity: requiredText('Введите юрлицо'),
  vendor_vat_percent: requiredInteger('Введите НДС поставщика', 100),
  framework_contract: z.boolean('Выберите рамочный договор'),
  nda: z.boolean('Выберите NDA'),
  edo: z.boolean('Выберите ЭДО'),
  reporting_entity: choice(reportingEntities, 'Выберите отчетность'),
  payment_method: choice(paymentMethods, 'Выберите оплату'),
  text_author: choice(textAuthors, 'Выберите автора текста'),
  admin_username: requiredText('Введите админа'),
  support_chat_link: optionalText(textLimits.address),
  notes: optionalText(textLimits.long),
  rkn_status: choice(rknStatuses, 'Выберите статус РКН'),
  risk_level: choice(riskLevels, 'Выберите риск накрутки'),
  reactions: z.boolean('Выберите реакции'),
  owned_by_agency: z.boolean('Выберите принадлежность агентству'),
  platform_type: choice(platformTypes, 'Выберите тип платформы'),
  /** The version the change was made on; without it the last writer wins. */
  version: z.optional(z.int('Неверная версия')),
})
export type ChannelInput = z.output<typeof channelInput>

const nullableNumber = z.pipe(
  z.nullish(wireNumber),
  z.transform((value) => value ?? null),
)
const nullableText = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? null),
)

/** A channel as lists and the form get it. */
export const channel = z.object({
  id,
  title: z.string(),
  description: z.string(),
  url: z.string(),
  category_id: id,
  category_title: z.string(),
  subscribers: nullableNumber,
  view_count_plan: nullableNumber,
  citation_index: nullableNumber,
  cpv_plan: nullableNumber,
  er_view_plan: nullableNumber,
  share_rate_plan: nullableNumber,
  talk_rate_plan: nullableNumber,
  err_plan: nullableNumber,
  native_price: wireNumber,
  marked_price: wireNumber,
  discount: wireNumber,
  agency_price: wireNumber,
  base_price: wireNumber,
  price_valid_until: z.string(),
  legal_entity: z.string(),
  vendor_vat_percent: wireNumber,
  framework_contract: z.boolean(),
  nda: z.boolean(),
  edo: z.boolean(),
  reporting_entity: choice(reportingEntities),
  payment_method: choice(paymentMethods),
  text_author: choice(textAuthors),
  admin_username: z.string(),
  support_chat_link: nullableText,
  notes: nullableText,
  rkn_status: choice(rknStatuses),
  risk_level: choice(riskLevels),
  reactions: z.boolean(),
  owned_by_agency: z.boolean(),
  platform_type: choice(platformTypes),
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
