import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { revokeLinks } from '#server/modules/auth/links.service.ts'
import { addUser, findUser, findUserId, hasUsers, type User } from '#server/modules/users/users.service.ts'
import type { OidcProvider } from '#server/oidc-config.ts'
import { findIdentity, type IdentityRow, insertIdentity } from './identities.repository.ts'
import { type Person, verifiedPerson } from './identity-claims.ts'
import { OidcError } from './oidc.errors.ts'
import type { ProviderClient, Tokens } from './provider-client.ts'

type Owned = { user: User; identity: IdentityRow }
type Moment = { at: Date; address: string }

/**
 * Returns the user who signs in by this account of the provider. At its first sign-in, the account is linked to the
 * user with its verified e-mail; with sign-up, a new user is added.
 * @throws OidcError
 */
export async function findOrLink(db: Database, client: ProviderClient, tokens: Tokens, moment: Moment): Promise<Owned> {
  const account = { issuer: tokens.claims.iss, subject: tokens.claims.sub }
  const known = await findIdentity(db, account)
  if (known) {
    const user = await findUser(db, known.userId)
    if (!user) throw new OidcError('oidc_no_user')
    refuseClosed(user)
    return { user, identity: known }
  }
  const person = await personOf(client, tokens)
  if (!person) throw new OidcError('oidc_email_unverified')
  return db.transaction(async (tx) => {
    const user = await userOf(tx, client.provider, person, moment)
    const identity = await insertIdentity(tx, {
      id: randomUUID(),
      userId: user.id,
      ...account,
      createdAt: moment.at,
      lastUsedAt: moment.at,
    })
    // The user has another account there, or this one was linked by a simultaneous sign-in.
    if (!identity) throw new OidcError('oidc_other_account')
    // The user has joined, so an invitation is spent.
    await revokeLinks(tx, user.id)
    const { at, address } = moment
    await audit(tx, { at, action: 'identity_linked', actorId: user.id, subject: String(user.id), address })
    return { user, identity }
  })
}

/** Providers put the e-mail into the ID token or into userinfo. */
async function personOf(client: ProviderClient, tokens: Tokens): Promise<Person | undefined> {
  if (tokens.claims.email !== undefined) return verifiedPerson(tokens.claims)
  const info = await client.readUserInfo(tokens).catch((cause: unknown) => {
    throw new OidcError('oidc_refused', { cause })
  })
  return info && verifiedPerson(info)
}

async function userOf(tx: Database, provider: OidcProvider, person: Person, { at, address }: Moment) {
  const id = await findUserId(tx, person.email)
  const found = id === undefined ? undefined : await findUser(tx, id)
  if (found) {
    refuseClosed(found)
    return found
  }
  // The first user is an administrator, so a stranger must not be the first.
  if (!provider.allowsSignUp || !(await hasUsers(tx))) throw new OidcError('oidc_no_user')
  const added = await addUser(tx, person, at)
  await audit(tx, { at, action: 'user_added', actorId: added.id, subject: String(added.id), address })
  return added
}

function refuseClosed({ isDisabled, passkeyRequired }: User) {
  if (isDisabled) throw new OidcError('oidc_disabled')
  // As an administrator's link, a provider must not get past a required passkey.
  if (passkeyRequired) throw new OidcError('passkey_required')
}
