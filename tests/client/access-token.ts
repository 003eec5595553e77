/** Returns a token with these claims for jwt-decode; a browser checks no signature. */
export function accessToken(claims: Record<string, unknown>): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.signature`
}

export const annaToken = accessToken({
  sub: '7',
  email: 'anna@agency.example',
  full_name: 'Анна Ёлкина',
  exp: 4_000_000_000,
})
