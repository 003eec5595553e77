/**
 * Returns the tokens that a text takes at most, because each model counts in its own way. The sum of the parts of a
 * text is never less than the whole.
 */
export function countTokens(text: string): number {
  let parts = 0
  for (let index = 0; index < text.length; index++) parts += partsOf(text.charCodeAt(index))
  return Math.ceil(parts / partsOfToken)
}

/** Returns the longest beginning of the text within `maxTokens`. */
export function beginningWithin(text: string, maxTokens: number): string {
  let left = maxTokens * partsOfToken
  let end = 0
  while (end < text.length) {
    left -= partsOf(text.charCodeAt(end))
    if (left < 0) break
    end++
  }
  const isHalved = end < text.length && isHighSurrogate(text.charCodeAt(end - 1))
  return text.slice(0, isHalved ? end - 1 : end)
}

/** Servers wrap each message in some tokens of their own. */
export const tokensOfMessage = 4

/** Divisible by the characters that a token holds: 4 Latin, 2.3 Cyrillic, 1.5 capital Cyrillic, digits or signs. */
const partsOfToken = 276
const latin = 69
const cyrillic = 120
const sign = 184

function partsOf(code: number): number {
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x20) return latin
  // Attached texts have it replaced by a character that takes a whole token.
  if (code === 0x3c) return partsOfToken
  if (code < 0x80) return sign
  if (code >= 0x430 && code <= 0x52f) return cyrillic
  return code >= 0x400 && code < 0x430 ? sign : partsOfToken
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff
