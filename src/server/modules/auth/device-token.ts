import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'

export const deviceTokenSeconds = 365 * 24 * 60 * 60

type Signing = { key: Buffer; now: Date }

/** Makes the token of a device on which the account has signed in (OWASP: device cookies). It opens nothing. */
export function signDevice(account: string, { key, now }: Signing): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ account: hashOf(account) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('device')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + deviceTokenSeconds)
    .sign(key)
}

/** Tells whether the account has signed in on the device with this token. */
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

/** The cookie names no user to those who read it. */
const hashOf = (account: string) => createHash('sha256').update(account).digest('base64url')
