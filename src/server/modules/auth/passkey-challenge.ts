import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a browser waits for a fingerprint or a security key, in ms. */
export const challengeMs = 5 * 60_000

const nonceBytes = 16
const timeBytes = 8
const payloadBytes = nonceBytes + timeBytes

/** `sign-in` is valid for any user, `add` for one user in one session. */
export type ChallengePurpose = 'sign-in' | `add ${number} ${string}`

export type Challenge = { nonce: Buffer; expiresAt: Date }

/**
 * Makes a signed challenge that contains its expiry time, so that an abandoned sign-in leaves no database row: 16
 * random bytes, 8 bytes of time, 32 bytes of HMAC.
 */
export function makeChallenge(key: Buffer, purpose: ChallengePurpose, now: Date): Uint8Array<ArrayBuffer> {
  const payload = Buffer.alloc(payloadBytes)
  randomBytes(nonceBytes).copy(payload)
  payload.writeBigUInt64BE(BigInt(now.getTime() + challengeMs), nonceBytes)
  return new Uint8Array(Buffer.concat([payload, signatureOf(key, purpose, payload)]))
}

/**
 * Parses a base64url challenge. Returns undefined unless this server signed it for this purpose and it is not expired.
 */
export function readChallenge(key: Buffer, purpose: ChallengePurpose, text: string, now: Date): Challenge | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const payload = bytes.subarray(0, payloadBytes)
  const signature = bytes.subarray(payloadBytes)
  const expected = signatureOf(key, purpose, payload)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
  const expiresAt = new Date(Number(payload.readBigUInt64BE(nonceBytes)))
  return expiresAt > now ? { nonce: payload.subarray(0, nonceBytes), expiresAt } : undefined
}

const signatureOf = (key: Buffer, purpose: ChallengePurpose, payload: Buffer) =>
  createHmac('sha256', key).update(`passkey ${purpose}\0`).update(payload).digest()
