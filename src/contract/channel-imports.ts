import * as z from 'zod/mini'
import { channelInput } from './channels.ts'
import { defineEndpoint, noContent } from './endpoint.ts'
import { id, idParam, requiredText, textLimits } from './fields.ts'

/** What one import may hold. Rows come by pieces that fit into an ordinary request. */
export const importLimits = { rows: 20_000, rowsPerRequest: 500, categories: 1_000 } as const

const { version: _version, category_id: _categoryId, ...importedFields } = channelInput.shape

/** A channel whose category is named by its title: it may be one that the import makes. */
export const importedChannel = z.object({
  ...importedFields,
  category_title: requiredText('Выберите категорию', textLimits.title),
})
export type ImportedChannel = z.output<typeof importedChannel>

/** Of `existing` the version says what was looked at: a channel that a user changed since is not overwritten. */
export const importRow = z.object({
  row_number: z
    .int('Неверный номер')
    .check(z.minimum(1, 'Неверный номер'), z.maximum(2_000_000, 'Неверный номер')),
  existing: z.optional(z.object({ id, version: z.int('Неверная версия') })),
  channel: importedChannel,
})
export type ImportRow = z.output<typeof importRow>

/**
 * Collected, then written (which may fail, be cancelled, and be begun again) and undone. While it is being written or
 * undone `processed` of `total` rows are; nothing of it is to be seen in the base before its end.
 */
export const importStates = [
  'collecting',
  'writing',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const

export const channelImport = z.object({
  id,
  state: z.enum(importStates),
  total: z.int(),
  processed: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  /** Why the last attempt to write or to undo it came to nothing. */
  failure: z.nullable(z.string()),
  /** Whose it is. */
  user_name: z.string(),
  ended_at: z.nullable(z.string()),
  /** Only the last one that was written can be. */
  can_undo: z.boolean(),
})
export type ChannelImport = z.output<typeof channelImport>

const params = z.object({ id: idParam })

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

/** A row that was sent before is replaced, so that a piece whose answer was lost can be sent again. */
export const addRows = defineEndpoint({
  method: 'POST',
  path: '/channel-imports/:id/rows',
  summary: 'Добавить строки к импорту',
  params,
  body: z.object({
    rows: z
      .array(importRow, 'Неверное значение')
      .check(z.maxLength(importLimits.rowsPerRequest, 'Слишком много строк за один раз')),
  }),
  response: noContent,
})

/** Answers at once; `get` tells how far it is. */
export const write = defineEndpoint({
  method: 'POST',
  path: '/channel-imports/:id/write',
  summary: 'Записать импорт в базу',
  params,
  response: channelImport,
})

export const get = defineEndpoint({
  method: 'GET',
  path: '/channel-imports/:id',
  summary: 'Состояние импорта',
  params,
  response: channelImport,
})

/** The last one that was written, undone since or not. */
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
  params,
  response: z.object({ rows: z.array(z.object({ row_number: z.int(), reason: z.string() })) }),
})

export const cancel = defineEndpoint({
  method: 'POST',
  path: '/channel-imports/:id/cancel',
  summary: 'Отменить запись импорта',
  params,
  response: channelImport,
})

/** Answers at once, like `write`. */
export const undo = defineEndpoint({
  method: 'POST',
  path: '/channel-imports/:id/undo',
  summary: 'Вернуть базу к виду до импорта',
  params,
  response: channelImport,
})
