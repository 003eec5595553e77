const LINK_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:']

/** Returns the URL of a link unchanged, or '' if it is invalid or its protocol could do more than open a page. */
export function safeLink(url: string): string {
  // Links within the site and within the answer. The model writes other URLs without a host by mistake.
  if (/^[/#]/.test(url)) return url
  const protocol = URL.parse(url)?.protocol
  return protocol !== undefined && LINK_PROTOCOLS.includes(protocol) ? url : ''
}

/** Whether a picture may be loaded: from this site or a data URL. Other hosts could track the reader. */
export function isOwnImage(url: string): boolean {
  const target = URL.parse(url, location.href)
  if (target === null) return false
  if (target.protocol === 'data:') return /^image\/(png|jpeg|gif|webp|avif)[;,]/.test(target.pathname)
  return target.origin === location.origin
}

/** Whether a link leads away from this site; `//host` is also another site. */
export function isOutside(url: string): boolean {
  return URL.parse(url, location.href)?.origin !== location.origin
}
