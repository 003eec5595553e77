import type { Database } from '#server/db/client.ts'
import { setPasskeyRequired } from '#server/modules/users/users.service.ts'
import { noPasskeyYet } from './auth.errors.ts'
import { removeAllPasskeys, selectPasskeys } from './passkeys.repository.ts'

/**
 * From now on, the user can sign in only with a passkey; all sessions end. `origin` is the site for which a passkey
 * must exist, or undefined if the site is unknown.
 * @throws AppError `user_not_found` (404) or `no_passkey_yet` (409)
 */
export async function requirePasskey(tx: Database, email: string, origin: string | undefined, at: Date) {
  const user = await setPasskeyRequired(tx, email, true, at)
  const known = await selectPasskeys(tx, user.id)
  const isUsable = known.some((passkey) => origin === undefined || passkey.origin === origin)
  if (!isUsable) throw noPasskeyYet(user.email)
  return user
}

/** Removes the user's passkeys and recovery codes and allows password sign-in again; all sessions end. */
export async function removePasskeysOf(tx: Database, email: string, at: Date) {
  const user = await setPasskeyRequired(tx, email, false, at)
  await removeAllPasskeys(tx, user.id)
  return user
}

/** Lists the user's passkeys for an administrator, for example «Ноутбук» (2026-11-25). */
export async function describePasskeys(db: Database, userId: number): Promise<string[]> {
  const known = await selectPasskeys(db, userId)
  return known.map(({ name, createdAt }) => `«${name}» (${createdAt.toISOString().slice(0, 10)})`)
}
