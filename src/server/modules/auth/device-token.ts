import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'

export const deviceTokenSeconds = 365 * 24 * 60 * 60

type Signing = { key: Buffer; now: Date }

/** Signs a token for a device on which the account has signed in (OWASP device cookie). It grants no access. */
export function signDevice(account: string, { key, now }: Signing): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ account: hashOf(account) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('device')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + deviceTokenSeconds)
    .sign(key)
}

/** Returns whether the token proves that the account has signed in on this device. */
export async function isKnownDevice(
  token: string | undefined,
  account: string,
  { key, now }: Signing,
): Promise<boolean> {
  if (token === undefined) return false
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: 'device',
      currentDate: now,
    })
    return payload.account === hashOf(account)
  } catch (error) {
    if (error instanceof JOSEError) return false
    throw error
  }
}

/** The cookie holds a hash, so that it does not reveal the account. */
const hashOf = (account: string) => createHash('sha256').update(account).digest('base64url')
