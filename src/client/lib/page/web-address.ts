/** The address to open: http and https as they are, `t.me/name` and other bare hosts by https; else nothing. */
export function webAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const withScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(?=$|[/?#:])/u.test(trimmed)
    ? `https://${trimmed}`
    : trimmed
  if (!URL.canParse(withScheme)) return undefined
  const { protocol, href } = new URL(withScheme)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** Without the protocol and the last slash, which only take room. */
export function shortAddress(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
}

/** With a scheme, or the name of a site with something after its slash: `и/или` and `v1.2` are no addresses. */
const addressInText = /(?:https?:\/\/|(?<![\p{L}\p{N}@/.:_-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/)[^\s<>"«»“”„]+/giu

/** The text in pieces that make it up again, those with an `href` being web addresses. */
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

/** What ends a sentence or a bracket around an address is not part of it. */
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
