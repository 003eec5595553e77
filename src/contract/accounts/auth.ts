import * as z from 'zod/mini'
import { defineEndpoint, noContent } from '#contract/endpoint.ts'
import { textLimits, uuid, uuidParam } from '#contract/fields.ts'

const emailMessage = 'Введите e-mail'

/** The sign-in form. `username` holds the e-mail address, as in OAuth's password grant. */
export const credentials = z.object({
  username: z
    .string(emailMessage)
    .check(
      z.trim(),
      z.minLength(1, emailMessage),
      z.maxLength(textLimits.email, 'Введите корректный e-mail'),
      z.email('Введите корректный e-mail'),
    ),
  password: z
    .string('Введите пароль')
    .check(z.minLength(1, 'Введите пароль'), z.maxLength(textLimits.password, 'Неверный e-mail или пароль')),
})

export const token = z.object({ access_token: z.string() })

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Вход',
  access: 'public',
  bodyType: 'form',
  body: credentials,
  response: token,
})

export const refresh = defineEndpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Новый ключ доступа по cookie',
  access: 'cookie',
  response: token,
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Выход',
  access: 'cookie',
  response: noContent,
})

/** A signed-in browser. `last_used_at` is the beginning of the hour of its last token refresh. */
const openSession = z.object({
  id: uuid,
  user_agent: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Открытые сеансы',
  response: z.object({ items: z.array(openSession) }),
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Завершить сеанс',
  params: uuidParam,
  response: noContent,
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Завершить все сеансы, кроме этого',
  response: noContent,
})
