import { createHash, hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import * as z from 'zod/mini'

/** How long a user may take at the provider, in seconds. */
export const flowSeconds = 10 * 60

/** The session whose user proves that it is they, and when this began, in seconds. */
const confirmation = z.object({ userId: z.int(), sessionId: z.string(), begunAt: z.int() })
export type Confirmation = z.output<typeof confirmation>

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path to open after the sign-in. */
  returnTo: z.nullable(z.string()),
  /** Set if the flow opens no session but confirms the user of one. */
  confirms: z.optional(confirmation),
})

/** What a sign-in must prove when it comes back from the provider. */
export type SignInFlow = z.output<typeof flow>

export const beginFlow = (returnTo: string | null, confirms?: Confirmation): SignInFlow => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
  returnTo,
  ...(confirms && { confirms }),
})

/**
 * Seals the flow for the browser's cookie, so that an abandoned sign-in leaves no database row. Only this server reads
 * it, and only for the same provider.
 */
export async function sealFlow(key: Buffer, provider: string, value: SignInFlow, now: Date): Promise<string> {
  return new EncryptJWT(value)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(provider)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + flowSeconds)
    .encrypt(flowKey(key))
}

/** Returns undefined unless this server sealed the text for this provider and it is not expired. */
export async function openFlow(
  key: Buffer,
  provider: string,
  text: string,
  now: Date,
): Promise<SignInFlow | undefined> {
  const opened = await jwtDecrypt(text, flowKey(key), {
    audience: provider,
    currentDate: now,
    requiredClaims: ['exp'],
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => undefined)
  return z.safeParse(flow, opened?.payload).data
}

/** Names a flow in the list of used challenges. */
export const flowMark = ({ state }: SignInFlow): Buffer => createHash('sha256').update(`oidc ${state}`).digest()

const flowKey = (key: Buffer) => new Uint8Array(hkdfSync('sha256', key, '', 'oidc sign-in', 32))
