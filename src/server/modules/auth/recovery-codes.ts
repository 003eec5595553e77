import { createHash, randomInt } from 'node:crypto'

const codeCount = 10
/** Crockford's base 32, without letters that are easily misread. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 4

/** Makes ten codes of 80 bits, such as `7K2M-QX0D-9RTA-4H8E`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join(''),
    ).join('-'),
  )
}

/** Normalises a code as users type it, and hashes it. 80 random bits need no slow hash. */
export function hashRecoveryCode(userId: number, code: string): Buffer {
  const normalised = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(`${userId}:${normalised}`).digest()
}
