import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { storable } from '#contract/fields.ts'
import { maxAgencyTextLength } from '#domain/chat.ts'

const version = z.object({
  version: z.int(),
  agency_text: z.string(),
  created_at: z.string(),
  /** The author's name; null when the user is gone. */
  author: z.nullable(z.string()),
})

/** The agency's own words for the assistant. `version` is 0 until they are written. */
export const assistantSettings = z.object({
  version: z.int(),
  agency_text: z.string(),
  /** The newest versions, the one in force first. */
  versions: z.array(version),
})
export type AssistantSettings = z.output<typeof assistantSettings>

/** The error code when another version came first. */
export const assistantSettingsChangedCode = 'assistant_settings_changed'

export const read = defineEndpoint({
  method: 'GET',
  path: '/admin/assistant',
  summary: 'Что PromoGPT знает об агентстве',
  access: 'administrator',
  response: assistantSettings,
})

/** Writes a new version; `version` names the one that was edited. */
export const write = defineEndpoint({
  method: 'PUT',
  path: '/admin/assistant',
  summary: 'Изменить то, что PromoGPT знает об агентстве',
  access: 'administrator',
  body: z.object({
    version: z.int('Неверный номер').check(z.minimum(0, 'Неверный номер')),
    agency_text: z.string('Введите текст').check(
      z.trim(),
      z.maxLength(maxAgencyTextLength, {
        error: () => `Не больше ${maxAgencyTextLength.toLocaleString('ru-RU')} символов`,
      }),
      storable,
    ),
  }),
  response: assistantSettings,
})
