import type * as z from 'zod/mini'
import {
  type changePerson,
  type invitation,
  ownAccessText,
  type Person,
  type PersonLink,
} from '#contract/accounts/administration.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Actor, audit, by } from '#server/modules/audit/audit.service.ts'
import type { AuditAction } from '#server/modules/audit/audit.table.ts'
import { hourOfUse } from '#server/modules/auth/hour-of-use.service.ts'
import { type MadeLink, makeInvitation, makeUserLink } from '#server/modules/auth/links.service.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { handOverProjects } from '#server/modules/projects/handover.service.ts'
import {
  addUser,
  disableUser,
  enableUser,
  findUser,
  renameUser,
  setAdministrator,
  type User,
} from '#server/modules/users/users.service.ts'
import { selectPeople } from './people.repository.ts'

type Change = EndpointRequest<typeof changePerson, 'body'>

type Deps = {
  db: Database
  now: () => Date
  /** Absent without a mail server: administrators hand the links over. */
  mail?: MailService | undefined
}

export type PeopleService = ReturnType<typeof createPeopleService>

/** Invites, renames and disables users for an administrator. Each action is in the audit log with its actor. */
export function createPeopleService({ db, now, mail }: Deps) {
  async function list(actor: Actor): Promise<Person[]> {
    const people = (await selectPeople(db)).map((row) => toPerson(row, { isOwn: row.id === actor.id, now: now() }))
    const place = (one: Person) => searchText(one.full_name || one.email)
    return people.toSorted((a, b) => compareSearchTexts(place(a), place(b)))
  }

  /**
   * Adds a user with a password that no one knows, and returns and mails the link to choose one.
   * @throws `email_taken` (409)
   */
  async function invite(actor: Actor, invited: z.output<typeof invitation>): Promise<PersonLink> {
    const { email, full_name: fullName, is_administrator: isAdministrator } = invited
    const link = await db.transaction(async (tx) => {
      const at = now()
      const { id } = await addUser(tx, { email, fullName, isAdministrator }, at)
      await audit(tx, { at, action: 'user_invited', ...by(actor), subject: String(id) })
      return makeInvitation(tx, id, { createdBy: actor.id, at })
    })
    return deliver(link, { email, fullName })
  }

  /** @throws AppError `user_not_found` (404) or `user_disabled` (409) */
  async function makeLink(actor: Actor, id: number): Promise<PersonLink> {
    const { link, user } = await db.transaction(async (tx) => {
      const at = now()
      const user = await require(tx, id)
      if (user.isDisabled) throw personDisabled()
      await audit(tx, { at, action: 'link_made', ...by(actor), subject: String(id) })
      return { user, link: await makeUserLink(tx, id, { createdBy: actor.id, at }) }
    })
    return deliver(link, user)
  }

  /** The link exists already, so a letter that fails costs nothing: the administrator hands the link over. */
  async function deliver(
    { purpose, token, expiresAt }: MadeLink,
    { email, fullName }: Pick<User, 'email' | 'fullName'>,
  ): Promise<PersonLink> {
    const link = { purpose, token, expires_at: expiresAt.toISOString() }
    if (!mail || purpose === 'setup') return { ...link, mail: 'off' }
    return { ...link, mail: (await mail.sendLink({ email, fullName, purpose, token })) ? 'sent' : 'failed' }
  }

  /** @throws AppError `user_not_found` (404), `last_administrator` or `own_access` (409) */
  async function change(actor: Actor, id: number, wanted: Change): Promise<Person> {
    await db.transaction(async (tx) => {
      const at = now()
      const user = await require(tx, id)
      const { full_name, is_administrator, is_disabled } = wanted
      const note = (action: AuditAction) => audit(tx, { at, action, ...by(actor), subject: String(id) })
      if (full_name !== undefined && full_name !== user.fullName) {
        await renameUser(tx, id, full_name)
        await note('user_renamed')
      }
      if (is_administrator !== undefined && is_administrator !== user.isAdministrator) {
        await setAdministrator(tx, user.email, is_administrator)
        await note(is_administrator ? 'administrator_added' : 'administrator_removed')
      }
      if (is_disabled === true && !user.isDisabled) {
        if (id === actor.id) throw ownAccess()
        await disableUser(tx, user.email, at)
        await note('user_disabled')
      }
      if (is_disabled === false && user.isDisabled) {
        await enableUser(tx, user.email)
        await note('user_enabled')
      }
    })
    const [changed] = await selectPeople(db, id)
    if (!changed) throw personNotFound()
    return toPerson(changed, { isOwn: id === actor.id, now: now() })
  }

  /** @throws AppError `user_not_found` (404), `same_user` or `validation_failed` (422) */
  async function handOver(actor: Actor, from: number, to: number) {
    return db.transaction(async (tx) => {
      const at = now()
      await require(tx, from)
      if (from === to) throw sameUser()
      const given = await handOverProjects(tx, { from, to, actorId: actor.id, at })
      await audit(tx, { at, action: 'projects_handed_over', ...by(actor), subject: String(from) })
      await audit(tx, { at, action: 'projects_received', ...by(actor), subject: String(to) })
      return { managed_projects: given.managed, created_projects: given.created }
    })
  }

  return { list, invite, makeLink, change, handOver, hasMail: mail !== undefined }
}

async function require(tx: Database, id: number): Promise<User> {
  const user = await findUser(tx, id)
  if (!user) throw personNotFound()
  return user
}

type Row = Awaited<ReturnType<typeof selectPeople>>[number]

const toPerson = (row: Row, view: { isOwn: boolean; now: Date }): Person => ({
  id: row.id,
  email: row.email,
  full_name: row.fullName,
  is_administrator: row.isAdministrator,
  is_disabled: row.disabledAt !== null,
  is_invited: row.isInvited,
  link_expires_at: row.linkExpiresAt?.toISOString() ?? null,
  last_seen_at: row.lastSeenAt && hourOfUse(row.lastSeenAt, view).toISOString(),
  storage_bytes: row.storageBytes,
  managed_projects: row.managedProjects,
  created_projects: row.createdProjects,
})

const personNotFound = () => new AppError(404, 'user_not_found', 'Такого пользователя нет')
const personDisabled = () =>
  new AppError(409, 'user_disabled', 'Доступ этого пользователя закрыт: сначала откройте его')
const ownAccess = () => new AppError(409, 'own_access', ownAccessText)
const sameUser = () => new AppError(422, 'same_user', 'Выберите другого сотрудника')
