const LINK_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:']

/** The address of a link as it was written, or '' for one that leads nowhere or could do more than lead there. */
export function safeLink(url: string): string {
  // Within the product, and within the answer. Other addresses without a host are slips of the model.
  if (/^[/#]/.test(url)) return url
  const protocol = URL.parse(url)?.protocol
  return protocol !== undefined && LINK_PROTOCOLS.includes(protocol) ? url : ''
}

/** Whether a picture may be loaded: from the product itself, or out of the text. Others would tell on the reader. */
export function isOwnImage(url: string): boolean {
  const target = URL.parse(url, location.href)
  if (target === null) return false
  if (target.protocol === 'data:') return /^image\/(png|jpeg|gif|webp|avif)[;,]/.test(target.pathname)
  return target.origin === location.origin
}
