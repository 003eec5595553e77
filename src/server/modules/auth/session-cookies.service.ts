import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiPrefix } from '#contract/endpoint.ts'
import { callerAddress } from '#server/http/network-address.ts'
import { refreshCookieName, type SessionUser } from '#server/http/session.ts'
import { refreshTokenSeconds, type SignedIn } from './auth.service.ts'
import type { OwnerProof } from './prove-password.ts'
import type { Caller } from './sign-in-attempts.service.ts'
import { isProof, proofs, type Signing, signProof } from './signed-proof.ts'

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
      maxAge: proofs.device.seconds,
    })
  }

  const freshOf = (request: FastifyRequest) => request.cookies[freshCookie]

  const proofOf = (request: FastifyRequest, { password }: { password?: string | undefined }): OwnerProof => ({
    password,
    fresh: freshOf(request),
    caller: callerOf(request),
  })

  function setFresh(request: FastifyRequest, reply: FastifyReply, proof: string) {
    reply.setCookie(freshCookie, proof, { ...options(request), maxAge: proofs['fresh sign-in'].seconds })
  }

  function end(request: FastifyRequest, reply: FastifyReply) {
    const { maxAge, ...rest } = options(request)
    reply.clearCookie(refreshCookieName, rest)
  }

  return { refreshTokenOf, callerOf, proofOf, setRefreshToken, begin, freshOf, setFresh, end }
}

type Owner = Pick<SessionUser, 'id' | 'sessionId'>

/** Signs the proof that the owner of this session has just signed in at a provider again, which stands for the password. */
export const signFresh = (owner: Owner, signing: Signing) => signProof('fresh sign-in', textOf(owner), signing)

/** Returns whether the proof is of this user in this session and not expired. */
export const isFresh = (proof: string | undefined, owner: Owner, signing: Signing) =>
  isProof('fresh sign-in', proof, textOf(owner), signing)

const textOf = ({ id, sessionId }: Owner) => `${id} ${sessionId}`
