import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import type { SessionUser } from '#server/http/session.ts'

/** How long a fresh sign-in at a provider stands for the password, in seconds. */
export const freshSeconds = 5 * 60

type Owner = Pick<SessionUser, 'id' | 'sessionId'>
type Signing = { key: Buffer; now: Date }

/** Signs the proof that the owner of this session has just signed in at a provider again. It opens no session. */
export function signFresh(owner: Owner, { key, now }: Signing): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ owner: hashOf(owner) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + freshSeconds)
    .sign(key)
}

/** Returns whether the proof is of this user in this session and not expired. */
export async function isFresh(
  proof: string | undefined,
  owner: Owner,
  { key, now }: Signing,
): Promise<boolean> {
  if (proof === undefined) return false
  try {
    const { payload } = await jwtVerify(proof, key, {
      ...{ algorithms: ['HS256'], audience, currentDate: now, requiredClaims: ['exp'] },
    })
    return payload.owner === hashOf(owner)
  } catch (error) {
    if (error instanceof JOSEError) return false
    throw error
  }
}

const audience = 'fresh sign-in'

const hashOf = ({ id, sessionId }: Owner) =>
  createHash('sha256').update(`${id} ${sessionId}`).digest('base64url')
