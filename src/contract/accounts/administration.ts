import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { byId, id } from '#contract/fields.ts'
import { account, fullName } from './account.ts'
import { credentials } from './auth.ts'
import { linkPurpose } from './links.ts'

/** A user as administrators see them. */
const person = z.extend(account, {
  is_disabled: z.boolean(),
  /** The user has not used the invitation yet. */
  is_invited: z.boolean(),
  /** The end of the link that is open now, also when it has passed; null without a link that can be used. */
  link_expires_at: z.nullable(z.string()),
  /** The beginning of the hour of the last sign-in or renewal of a session. */
  last_seen_at: z.nullable(z.string()),
  storage_bytes: z.number(),
  managed_projects: z.int(),
  created_projects: z.int(),
})
export type Person = z.output<typeof person>

/** `has_mail` tells whether links are sent by mail. */
const people = z.object({ items: z.array(person), has_mail: z.boolean() })
export type People = z.output<typeof people>

const madeLink = z.object({
  purpose: linkPurpose,
  token: z.string(),
  expires_at: z.string(),
  /** Whether the mail server took the letter with the link; `off` without a mail server. */
  mail: z.enum(['sent', 'failed', 'off']),
})
export type PersonLink = z.output<typeof madeLink>

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Сотрудники для администратора',
  access: 'administrator',
  response: people,
})

export const invitation = z.object({
  email: credentials.shape.username,
  full_name: fullName,
  is_administrator: z._default(z.boolean(), false),
})

/** The token is in this response and its letter alone: the database has only its hash. */
export const invite = defineEndpoint({
  method: 'POST',
  path: '/admin/users',
  summary: 'Пригласить сотрудника',
  access: 'administrator',
  body: invitation,
  response: madeLink,
})

/** A new link revokes the earlier ones of the user. */
export const makeLink = defineEndpoint({
  method: 'POST',
  path: '/admin/users/:id/link',
  summary: 'Новая ссылка для приглашения или смены пароля',
  access: 'administrator',
  params: byId,
  response: madeLink,
})

/** Why an administrator cannot close the own access. */
export const ownAccessText = 'Себе доступ закрыть нельзя: попросите другого администратора'

/** Why the only administrator who can sign in keeps the right. */
export const lastAdministratorText =
  'Это единственный администратор с доступом. Сначала сделайте администратором ещё кого-нибудь'

/** Absent fields stay as they are. A disabled user is signed out everywhere at once. */
export const changePerson = defineEndpoint({
  method: 'PATCH',
  path: '/admin/users/:id',
  summary: 'Изменить имя, право или доступ сотрудника',
  access: 'administrator',
  params: byId,
  body: z.object({
    full_name: z.optional(fullName),
    is_administrator: z.optional(z.boolean()),
    is_disabled: z.optional(z.boolean()),
  }),
  response: person,
})

/** Gives the projects that a user manages or has created to a colleague, who must have access. */
export const handOver = defineEndpoint({
  method: 'POST',
  path: '/admin/users/:id/handover',
  summary: 'Передать проекты сотрудника коллеге',
  access: 'administrator',
  params: byId,
  body: z.object({ to: id }),
  response: z.object({ managed_projects: z.int(), created_projects: z.int() }),
})
