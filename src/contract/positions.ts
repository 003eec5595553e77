import * as z from 'zod/mini'
import { id, requiredLongText, requiredText, wireTitles } from './fields.ts'
import { titledThings } from './titled-things.ts'

export const positionInput = z.object({
  title: requiredText('Введите название должности', 100, 'Название должности не может быть длиннее 100 символов'),
  description: requiredLongText(
    'Введите описание должности',
    500,
    'Описание должности не должно быть длиннее 500 символов',
  ),
})
export type PositionInput = z.output<typeof positionInput>

export const position = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Titles of the first hundred estimates that use the position. */
  related_template_titles: wireTitles,
  related_template_count: z.optional(z.int()),
})
export type Position = z.output<typeof position>

export const { list, create, remove } = titledThings({
  path: '/positions/',
  input: positionInput,
  thing: position,
  all: z.array(position),
  summaries: { list: 'Должности', create: 'Новая должность', remove: 'Удалить должность' },
})
