import * as z from 'zod/mini'
import { defineEndpoint, noContent } from '#contract/endpoint.ts'
import { id, requiredText, textLimits } from '#contract/fields.ts'
import { credentials } from './auth.ts'

/** The error code when a call needs the administrator's right. */
export const administratorRequiredCode = 'administrator_required'

export const fullName = requiredText('Введите имя', textLimits.fullName)

/** The shortest password that a person may choose. Administrators' commands have the same rule. */
export const shortestPassword = 10
const tooShort = `Нужен пароль от ${shortestPassword} до ${textLimits.password} символов`
export const newPassword = z
  .string('Введите пароль')
  .check(z.minLength(shortestPassword, tooShort), z.maxLength(textLimits.password, tooShort))

/** The caller's own account. */
export const account = z.object({
  id,
  email: z.string(),
  full_name: z.string(),
  is_administrator: z.boolean(),
})
export type Account = z.output<typeof account>

export const read = defineEndpoint({
  method: 'GET',
  path: '/account',
  summary: 'Профиль',
  response: account,
})

export const rename = defineEndpoint({
  method: 'PATCH',
  path: '/account',
  summary: 'Изменить своё имя',
  body: z.object({ full_name: fullName }),
  response: account,
})

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/account/password',
  summary: 'Сменить свой пароль',
  body: z.object({ password: credentials.shape.password, new_password: newPassword }),
  response: noContent,
})
