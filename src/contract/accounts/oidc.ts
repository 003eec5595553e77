import * as z from 'zod/mini'
import { defineEndpoint, noContent } from '#contract/endpoint.ts'
import { passkeyRequiredCode } from './passkeys.ts'

const provider = z.object({ provider: z.string().check(z.regex(/^[a-z0-9]{1,31}$/)) })

/** What the sign-in page shows: the ways of signing in, with the texts of their buttons, and the agency. */
export const signInOptions = defineEndpoint({
  method: 'GET',
  path: '/auth/sign-in-options',
  summary: 'Способы входа',
  access: 'public',
  response: z.object({
    password: z.boolean(),
    providers: z.array(z.object({ id: z.string(), text: z.string() })),
    agency: z.object({ name: z.string(), logo_url: z.nullable(z.string()) }),
  }),
})
export type SignInOptions = z.output<typeof signInOptions.response>

/** Begins a sign-in in this browser. The browser then opens `address`, which is the provider's. */
export const beginOidc = defineEndpoint({
  method: 'POST',
  path: '/auth/oidc/:provider',
  summary: 'Начать вход через провайдера',
  access: 'public',
  params: provider,
  /** The page to open after the sign-in; another address than a path of this site is ignored. */
  body: z.object({ return_to: z.optional(z.string().check(z.maxLength(2_048))) }),
  response: z.object({ address: z.string() }),
})

/**
 * The provider sends the browser here. Opens the sign-in page, which reads the outcome from `oidc`: `done` or a failure.
 * The query belongs to the provider, so only the library checks it.
 */
export const finishOidc = defineEndpoint({
  method: 'GET',
  path: '/auth/oidc/:provider/callback',
  summary: 'Завершить вход через провайдера',
  access: 'public',
  hasEffect: true,
  params: provider,
  response: noContent,
  responseType: 'redirect',
})

/** The outcome in the address of the sign-in page after a success. */
export const oidcDone = 'done'

/** What the sign-in page says about each failure. */
export const oidcFailures = {
  oidc_cancelled: 'Вход отменён. Начните ещё раз или войдите иначе',
  oidc_expired: 'Этот вход уже завершён, начат в другом браузере или длился дольше 10\u00a0минут. Начните ещё раз',
  oidc_refused: 'Ответ сервиса входа не прошёл проверку. Начните ещё раз, а если не поможет, сообщите администратору',
  oidc_unavailable: 'Сервис входа не отвечает. Попробуйте позже или войдите иначе',
  oidc_unknown: 'Такого способа входа больше нет. Войдите иначе',
  oidc_email_unverified: 'Сервис входа не подтвердил ваш e-mail. Подтвердите его там и войдите ещё раз',
  oidc_no_user: 'У этой учётной записи нет доступа к PromoDesk. Попросите администратора пригласить вас',
  oidc_other_account:
    'Ваш пользователь привязан к другой учётной записи этого сервиса. Войдите ею или отвяжите её в профиле',
  oidc_other_person: 'Вы вошли другой учётной записью. Войдите той, которая привязана к вашему профилю',
  oidc_disabled: 'Доступ закрыт администратором',
  [passkeyRequiredCode]: 'Для входа вам нужен ключ доступа. Войдите с ним',
  too_many_sign_ins: 'Слишком много неудачных попыток входа. Попробуйте через 15\u00a0минут',
} as const
export type OidcFailure = keyof typeof oidcFailures
