import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'

/** What a signed cookie proves, and for how long, in seconds. None of them grants access. */
export const proofs = {
  /** An account has signed in on this device (OWASP device cookie). */
  device: { claim: 'account', seconds: 365 * 24 * 60 * 60 },
  /** The owner of a session has just signed in at a provider again. */
  'fresh sign-in': { claim: 'owner', seconds: 5 * 60 },
} as const
type Proof = keyof typeof proofs

export type Signing = { key: Buffer; now: Date }

/** Signs the proof of this account or owner. */
export function signProof(kind: Proof, of: string, { key, now }: Signing): Promise<string> {
  const { claim, seconds } = proofs[kind]
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ [claim]: hashOf(of) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(kind)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(key)
}

/** Returns whether the token is such a proof of this account or owner, and not expired. */
export async function isProof(
  kind: Proof,
  token: string | undefined,
  of: string,
  { key, now }: Signing,
): Promise<boolean> {
  if (token === undefined) return false
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: kind,
      currentDate: now,
      requiredClaims: ['exp'],
    })
    return payload[proofs[kind].claim] === hashOf(of)
  } catch (error) {
    if (error instanceof JOSEError) return false
    throw error
  }
}

/** The cookie holds a hash, so that it does not reveal the account. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
