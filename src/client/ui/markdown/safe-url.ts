const LINK_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:']

/** The address of a link as it was written, or '' for one that could do more than lead somewhere. */
export function safeLink(url: string): string {
  const protocol = parsed(url)?.protocol
  return protocol !== undefined && LINK_PROTOCOLS.includes(protocol) ? url : ''
}

/** Whether a picture may be loaded: from the product itself, or out of the text. Others would tell on the reader. */
export function isOwnImage(url: string): boolean {
  const target = parsed(url)
  if (target === undefined) return false
  if (target.protocol === 'data:') return /^image\/(png|jpeg|gif|webp|avif)[;,]/.test(target.pathname)
  return target.origin === location.origin
}

function parsed(url: string): URL | undefined {
  return URL.parse(url, location.href) ?? undefined
}
