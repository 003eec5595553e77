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
