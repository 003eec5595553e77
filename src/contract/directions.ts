import * as z from 'zod/mini'
import { id, requiredText } from './fields.ts'
import { titledThings } from './titled-things.ts'

export const directionInput = z.object({ title: requiredText('Введите название направления') })

export const direction = z.object({ id, title: z.string() })
export type Direction = z.output<typeof direction>

export const { list, create, remove } = titledThings({
  path: '/directions/',
  input: directionInput,
  thing: direction,
  all: z.array(direction),
  summaries: { list: 'Направления', create: 'Новое направление', remove: 'Удалить направление' },
})
