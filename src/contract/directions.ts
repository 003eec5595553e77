import * as z from 'zod/mini'
import { defineEndpoint, noContent } from './endpoint.ts'
import { id, idParam, requiredText } from './fields.ts'

export const directionInput = z.object({ title: requiredText('Введите название направления') })

export const direction = z.object({ id, title: z.string() })
export type Direction = z.output<typeof direction>

export const list = defineEndpoint({
  method: 'GET',
  path: '/directions/',
  summary: 'Направления',
  response: z.array(direction),
})

export const create = defineEndpoint({
  method: 'POST',
  path: '/directions/',
  summary: 'Новое направление',
  body: directionInput,
  response: direction,
  isAnswerOptional: true,
})

export const remove = defineEndpoint({
  method: 'DELETE',
  path: '/directions/:id',
  summary: 'Удалить направление',
  params: z.object({ id: idParam }),
  response: noContent,
})
