import { createHash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import { apiPrefix } from '#contract/endpoint.ts'
import { callerAddress } from '#server/http/network-address.ts'
import { refreshCookieName, type SessionUser } from '#server/http/session.ts'
import { refreshTokenSeconds, type SignedIn } from './auth.service.ts'
import { deviceTokenSeconds } from './device-token.ts'
import type { Caller } from './sign-in-attempts.service.ts'

/** Survives a sign-out. It proves that the account has used this device, and grants no access. */
const deviceCookie = 'device_token'

/** Proves a fresh sign-in at a provider to this session alone. */
const freshCookie = 'fresh_sign_in'

/** Reads and writes the session cookies, which page scripts cannot read. */
export function sessionCookies(publicUrl: URL | undefined) {
  const options = (request: FastifyRequest): CookieSerializeOptions => ({
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl ? publicUrl.protocol === 'https:' : request.protocol === 'https',
    path: apiPrefix,
    maxAge: refreshTokenSeconds,
  })

  const refreshTokenOf = (request: FastifyRequest) => request.cookies[refreshCookieName]

  const callerOf = (request: FastifyRequest): Caller => ({
    address: callerAddress(request),
    deviceToken: request.cookies[deviceCookie],
    userAgent: request.headers['user-agent'],
  })

  function setRefreshToken(request: FastifyRequest, reply: FastifyReply, token: string) {
    reply.setCookie(refreshCookieName, token, options(request))
  }

  function begin(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
    setRefreshToken(request, reply, signedIn.refreshToken)
    reply.setCookie(deviceCookie, signedIn.deviceToken, {
      ...options(request),
      path: `${apiPrefix}/auth`,
      maxAge: deviceTokenSeconds,
    })
  }

  const freshOf = (request: FastifyRequest) => request.cookies[freshCookie]

  function setFresh(request: FastifyRequest, reply: FastifyReply, proof: string) {
    reply.setCookie(freshCookie, proof, { ...options(request), maxAge: freshSeconds })
  }

  function end(request: FastifyRequest, reply: FastifyReply) {
    const { maxAge, ...rest } = options(request)
    reply.clearCookie(refreshCookieName, rest)
  }

  return { refreshTokenOf, callerOf, setRefreshToken, begin, freshOf, setFresh, end }
}

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
export async function isFresh(proof: string | undefined, owner: Owner, { key, now }: Signing): Promise<boolean> {
  if (proof === undefined) return false
  try {
    const { payload } = await jwtVerify(proof, key, {
      algorithms: ['HS256'],
      audience,
      currentDate: now,
      requiredClaims: ['exp'],
    })
    return payload.owner === hashOf(owner)
  } catch (error) {
    if (error instanceof JOSEError) return false
    throw error
  }
}

const audience = 'fresh sign-in'

const hashOf = ({ id, sessionId }: Owner) => createHash('sha256').update(`${id} ${sessionId}`).digest('base64url')
