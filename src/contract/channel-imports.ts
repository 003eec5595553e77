import * as z from 'zod/mini'
import { channelInput } from './channels.ts'
import { defineEndpoint, noContent } from './endpoint.ts'
import { byId, id, requiredText, textLimits } from './fields.ts'

/** Limits of one import. Rows arrive in pieces that fit into an ordinary request. */
export const importLimits = { rows: 20_000, rowsPerRequest: 500, categories: 1_000 } as const

const { version: _version, category_id: _categoryId, ...importedFields } = channelInput.shape

/** The category is named by its title, because the import may create it. */
export const importedChannel = z.object({
  ...importedFields,
  category_title: requiredText('Выберите категорию', textLimits.title),
})
export type ImportedChannel = z.output<typeof importedChannel>

/** `existing` carries the version that the user saw, so that the import skips channels changed since then. */
export const importRow = z.object({
  row_number: z.int('Неверный номер').check(z.minimum(1, 'Неверный номер'), z.maximum(2_000_000, 'Неверный номер')),
  existing: z.optional(z.object({ id, version: z.int('Неверная версия') })),
  channel: importedChannel,
})
export type ImportRow = z.output<typeof importRow>

/**
 * An import is collected, written, and possibly undone; a cancelled or failed write may start again.
 * `processed` of `total` counts its progress, and the base shows nothing of it before it ends.
 */
export const importStates = ['collecting', 'writing', 'done', 'undoing', 'undone', 'cancelled', 'failed'] as const

export const channelImport = z.object({
  id,
  state: z.enum(importStates),
  total: z.int(),
  processed: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  /** The categories that the import made. */
  made_categories: z.int(),
  failure: z.nullable(z.string()),
  user_name: z.string(),
  ended_at: z.nullable(z.string()),
  /** Only the last import that was written can be undone. */
  can_undo: z.boolean(),
})
export type ChannelImport = z.output<typeof channelImport>

export const begin = defineEndpoint({
  method: 'POST',
  path: '/channel-imports/',
  summary: 'Начать импорт каналов',
  body: z.object({
    new_categories: z
      .array(requiredText('Введите название категории'), 'Неверное значение')
      .check(z.maxLength(importLimits.categories, 'Слишком много категорий')),
  }),
  response: channelImport,
})

/** A repeated row replaces the first one, so a client may send a piece again when it lost the response. */
export const addRows = defineEndpoint({
  method: 'POST',
  path: '/channel-imports/:id/rows',
  summary: 'Добавить строки к импорту',
  params: byId,
  body: z.object({
    rows: z
      .array(importRow, 'Неверное значение')
      .check(z.maxLength(importLimits.rowsPerRequest, 'Слишком много строк за один раз')),
  }),
  response: noContent,
})

/** Responds at once; `get` reports the progress. */
export const write = defineEndpoint({
  method: 'POST',
  path: '/channel-imports/:id/write',
  summary: 'Записать импорт в базу',
  params: byId,
  response: channelImport,
})

export const get = defineEndpoint({
  method: 'GET',
  path: '/channel-imports/:id',
  summary: 'Состояние импорта',
  params: byId,
  response: channelImport,
})

/** Returns the last import that was written, also when it was undone. */
export const last = defineEndpoint({
  method: 'GET',
  path: '/channel-imports/last',
  summary: 'Последний импорт',
  response: z.object({ last: z.nullable(channelImport) }),
})

export const listSkipped = defineEndpoint({
  method: 'GET',
  path: '/channel-imports/:id/skipped',
  summary: 'Пропущенные строки импорта',
  params: byId,
  response: z.object({ rows: z.array(z.object({ row_number: z.int(), reason: z.string() })) }),
})

export const cancel = defineEndpoint({
  method: 'POST',
  path: '/channel-imports/:id/cancel',
  summary: 'Отменить запись импорта',
  params: byId,
  response: channelImport,
})

/** Responds at once, like `write`. */
export const undo = defineEndpoint({
  method: 'POST',
  path: '/channel-imports/:id/undo',
  summary: 'Вернуть базу к виду до импорта',
  params: byId,
  response: channelImport,
})
