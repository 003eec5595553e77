/** Returns the address to open: http and https unchanged, `t.me/name` and other hosts with https, else undefined. */
export function webAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const withScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(?=$|[/?#:])/u.test(trimmed) ? `https://${trimmed}` : trimmed
  if (!URL.canParse(withScheme)) return undefined
  const { protocol, href } = new URL(withScheme)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** Returns the address without protocol and last slash, to save space. */
export function shortAddress(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
}

/** Matches a scheme, or a host followed by a slash and a path: `и/или` and `v1.2` are no addresses. */
const addressInText = /(?:https?:\/\/|(?<![\p{L}\p{N}@/.:_-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/)[^\s<>"«»“”„]+/giu

/** Splits the text into pieces; those with an `href` are web addresses. */
export function linkedParts(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(addressInText)) {
    const address = withoutPunctuation(found)
    const href = webAddress(address)
    if (href === undefined) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Punctuation that ends a sentence or a bracket does not belong to the address. */
function withoutPunctuation(address: string): string {
  let end = address.length
  for (;;) {
    const last = address.charAt(end - 1)
    const isOver = /[.,;:!?…'’*]/.test(last) || (last in opening && isUnopened(address.slice(0, end), last))
    if (!isOver) return address.slice(0, end)
    end--
  }
}

const opening: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

function isUnopened(address: string, bracket: string): boolean {
  return address.split(bracket).length > address.split(opening[bracket] ?? bracket).length
}
