import * as z from 'zod/mini'
import { defineEndpoint, noContent } from './endpoint.ts'
import { id, idParam, isStorable } from './fields.ts'

const text = (required: string, max: number, tooLong: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(max, tooLong),
      z.refine(isStorable, 'Текст содержит недопустимые символы'),
    )

export const positionInput = z.object({
  title: text('Введите название должности', 100, 'Название должности не может быть длиннее 100 символов'),
  description: text(
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
  related_template_titles: z.array(z.string()),
  related_template_count: z.optional(z.int()),
})
export type Position = z.output<typeof position>

export const list = defineEndpoint({
  method: 'GET',
  path: '/positions/',
  summary: 'Должности',
  response: z.array(position),
})

export const create = defineEndpoint({
  method: 'POST',
  path: '/positions/',
  summary: 'Новая должность',
  body: positionInput,
  response: position,
  isAnswerOptional: true,
})

export const remove = defineEndpoint({
  method: 'DELETE',
  path: '/positions/:id',
  summary: 'Удалить должность',
  params: z.object({ id: idParam }),
  response: noContent,
})
