import * as z from 'zod/mini'
import { templateLimits } from '#domain/templates/prompt-template.ts'
import { defineEndpoint, noContent } from './endpoint.ts'
import { byId, id, requiredLongText, requiredText } from './fields.ts'

/** The maximum number of templates, with those in the archive. */
export const maxPromptTemplates = 300

export const promptTemplateInput = z.object({
  group: requiredText('Введите группу', templateLimits.group),
  title: requiredText('Введите название шаблона', templateLimits.title),
  /** May contain fields such as `[клиент]` and `[срок: дата]` (`domain/templates/prompt-template.ts`). */
  text: requiredLongText('Введите текст шаблона', templateLimits.text),
  /** The version that the user edited; without it the last writer wins. */
  version: z.optional(z.int('Неверная версия')),
})
export type PromptTemplateInput = z.output<typeof promptTemplateInput>

export const promptTemplate = z.object({
  id,
  group: z.string(),
  title: z.string(),
  text: z.string(),
  is_archived: z.boolean(),
  /** The author's name. */
  created_by: z.nullable(z.string()),
  version: z.int(),
})
export type PromptTemplate = z.output<typeof promptTemplate>

/** `details` of the 409 `prompt_template_changed`: the stored template, who changed it and when. */
export const promptTemplateChangedDetails = z.object({
  current: promptTemplate,
  changed_by: z.nullable(z.string()),
  changed_at: z.string(),
})

const path = '/prompt-templates'

/** All templates in the order of their groups and places, also those in the archive. */
export const list = defineEndpoint({
  method: 'GET',
  path,
  summary: 'Шаблоны агентства',
  response: z.object({ items: z.array(promptTemplate) }),
})

export const create = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Новый шаблон',
  body: promptTemplateInput,
  response: promptTemplate,
})

export const update = defineEndpoint({
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Изменить шаблон',
  params: byId,
  body: promptTemplateInput,
  response: promptTemplate,
})

export const archive = defineEndpoint({
  method: 'PUT',
  path: `${path}/:id/archive`,
  summary: 'Убрать шаблон в архив или вернуть из него',
  params: byId,
  body: z.object({ is_archived: z.boolean('Неверное значение') }),
  response: promptTemplate,
})

/** Puts the named templates into this order. Unknown ids have no effect; templates that are not named come last. */
export const reorder = defineEndpoint({
  method: 'PUT',
  path: `${path}/order`,
  summary: 'Изменить порядок шаблонов',
  body: z.object({ ids: z.array(id).check(z.maxLength(maxPromptTemplates, 'Слишком много шаблонов')) }),
  response: noContent,
})

/** Renames a group with all its templates, also those in the archive. Each becomes a new version. */
export const renameGroup = defineEndpoint({
  method: 'PUT',
  path: `${path}/group`,
  summary: 'Переименовать группу шаблонов',
  body: z.object({
    group: requiredText('Назовите группу', templateLimits.group),
    title: requiredText('Введите название группы', templateLimits.group),
  }),
  response: noContent,
})

export const remove = defineEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Удалить шаблон',
  params: byId,
  response: noContent,
})
