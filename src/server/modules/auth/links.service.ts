import { createHash, randomBytes } from 'node:crypto'
import type { LinkPurpose } from '#contract/accounts/links.ts'
import type { Database } from '#server/db/client.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  addUser,
  findUser,
  hashPassword,
  hasUsers,
  lockActiveUser,
  setPasswordHash,
  type User,
} from '#server/modules/users/users.service.ts'
import { linkGone, personMissing } from './auth.errors.ts'
import { forgetAttempt } from './auth.repository.ts'
import type { AuthService, SignedIn } from './auth.service.ts'
import {
  deleteLinksExpiredBefore,
  deleteUnusedLinks,
  findValidLink,
  hasUnusedInvite,
  insertLink,
  takeLink,
} from './links.repository.ts'
import { type Attempt, admitAttempt, type Caller } from './sign-in-attempts.service.ts'

const linkHours = 72
/** An expired link shows administrators that its user has not joined, so it is kept for a while. */
const keptDays = 90

export type MadeLink = { purpose: LinkPurpose; token: string; expiresAt: Date }
type Author = { createdBy: number | null; at: Date }
type Use = { token: string; password: string; person?: { email: string; full_name: string } | undefined }

export type LinkService = ReturnType<typeof createLinkService>

/** Checks and uses one-time links. Wrong tokens count as failed sign-ins of their address. */
export function createLinkService({ db, now, auth }: { db: Database; now: () => Date; auth: AuthService }) {
  const tools = { db, now, signingKey: auth.signingKey }
  const admit = (caller: Caller) => admitAttempt(tools, linkAccount, caller, { isSignedIn: true })

  /** @throws AppError `link_gone` (404) or `too_many_sign_ins` (429) */
  async function check(token: string, caller: Caller) {
    const found = await find(await admit(caller), token)
    return { purpose: found.purpose, email: found.user?.email ?? '', fullName: found.user?.fullName ?? '' }
  }

  /** Returns the link and its user. A valid token is no guess, so the attempt is forgotten. */
  async function find(attempt: Attempt, token: string) {
    const link = await findValidLink(db, hashOf(token), attempt.at)
    const user = link && link.userId !== null ? await findUser(db, link.userId) : undefined
    if (!link || user?.isDisabled || (await isSpent(link.purpose))) throw linkGone()
    await forgetAttempt(db, attempt.id)
    return { purpose: link.purpose, user }
  }

  const isSpent = async (purpose: LinkPurpose) => purpose === 'setup' && (await hasUsers(db))

  /**
   * Sets the password of the link's user, or creates the first user, and signs in. Returns undefined if the user must
   * sign in with a passkey.
   * @throws AppError `link_gone` (404), `too_many_sign_ins` (429), or as checkPassword
   */
  async function use({ token, password, person }: Use, caller: Caller): Promise<SignedIn | undefined> {
    const attempt = await admit(caller)
    const { address, at } = attempt
    const found = await find(attempt, token)
    if (found.purpose === 'setup' && !person) throw personMissing()
    const passwordHash = found.user && (await hashPassword(password, found.user.email))
    const user = await db.transaction(async (tx) => {
      const link = await takeLink(tx, hashOf(token), at)
      if (!link) throw linkGone()
      const owner =
        passwordHash === undefined || link.userId === null
          ? await addFirst(tx, person, password)
          : await setPasswordHash(tx, link.userId, passwordHash, at)
      await deleteUnusedLinks(tx, link.userId)
      await audit(tx, { at, action: 'link_used', actorId: owner.id, subject: String(owner.id), address })
      return owner
    })
    if (user.passkeyRequired) return undefined
    return auth.openSession(user, { address, at, userAgent: caller.userAgent }, async (tx) =>
      Boolean(await lockActiveUser(tx, user.id, 'share')),
    )
  }

  async function addFirst(tx: Database, person: Use['person'], password: string): Promise<User> {
    if (!person || (await hasUsers(tx))) throw linkGone()
    const { email, full_name: fullName } = person
    return addUser(tx, { email, fullName, password, isAdministrator: true }, now())
  }

  const sweep = () => deleteLinksExpiredBefore(db, new Date(now().getTime() - keptDays * 24 * 60 * 60_000))

  return { check, use, sweep }
}

/** Attempts with links count under this name, which is no e-mail, for each address alone. */
const linkAccount = 'одноразовая ссылка'

/** Makes a link for a user, which replaces earlier ones: an invitation until the user has used one. */
export async function makeUserLink(tx: Database, userId: number, author: Author): Promise<MadeLink> {
  const isInvited = await hasUnusedInvite(tx, userId)
  return makeLink(tx, isInvited ? 'invite' : 'reset', userId, author)
}

/** Invites a new user by a link. */
export const makeInvitation = (tx: Database, userId: number, author: Author) => makeLink(tx, 'invite', userId, author)

/** Makes the link that creates the first user. Returns undefined if there is a user. */
export async function makeSetupLink(db: Database, at: Date): Promise<MadeLink | undefined> {
  return db.transaction(async (tx) =>
    (await hasUsers(tx)) ? undefined : makeLink(tx, 'setup', null, { createdBy: null, at }),
  )
}

/** Revokes the links of a user. */
export const revokeLinks = (tx: Database, userId: number) => deleteUnusedLinks(tx, userId)

async function makeLink(tx: Database, purpose: LinkPurpose, userId: number | null, { createdBy, at }: Author) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + linkHours * 60 * 60_000)
  await deleteUnusedLinks(tx, userId)
  await insertLink(tx, { tokenHash: hashOf(token), purpose, userId, createdAt: at, expiresAt, createdBy })
  return { purpose, token, expiresAt }
}

/** 256 random bits need no slow hash, and a search by their hash reveals nothing by its time. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()
