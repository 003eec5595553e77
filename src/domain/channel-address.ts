/**
 * Returns a key that all addresses of one channel share (`@x`, `t.me/x`, `https://t.me/x/`), or an empty
 * text. The key has no `www.`, `m.`, final slash, fragment or advertising parameters (`utm_…`, `yclid`).
 */
export function channelAddressKey(text: string): string {
  const written = text.normalize('NFC').trim()
  const name = /^@([\w.]+)$/.exec(written)?.[1]
  if (name !== undefined) return `t.me/${name.toLowerCase()}`
  const parts = addressPattern.exec(written)?.groups
  if (parts === undefined) return written.toLowerCase()
  const bareHost = (parts.host ?? '').toLowerCase().replace(/^(www|m)\./, '')
  const host = aliases.get(bareHost) ?? bareHost
  const path = (parts.path ?? '').replace(/\/{2,}/g, '/').replace(/\/$/, '')
  // t.me/s/x is the browser's view of t.me/x.
  const key = (host === 't.me' ? path.replace(/^\/s(?=\/)/, '') : path) + keptQuery(parts.query ?? '')
  return host + (caseless.has(host) && !invitation.test(key) ? key.toLowerCase() : key)
}

/** Returns the pieces between spaces, commas and brackets that look like an address or a @name. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;<>()[\]«»"]+/).map((word) => word.replace(/^[^\p{L}\p{N}@]+|[.:!?]+$/gu, ''))
  return words.filter((word) => /^@\w/.test(word) || /^(https?:\/\/)?[^\s/@]+\.[\p{L}\p{N}]/iu.test(word))
}

/** An invitation to a closed Telegram channel is a random code whose case matters. */
const invitation = /^\/(joinchat\/|\+)/i

/** The scheme is optional, as people write addresses. Other schemes and hosts without a dot do not match. */
const addressPattern =
  /^(?:https?:)?(?:\/\/)?(?<host>[^\s/?#:@]+\.[^\s/?#:@.]+)(?::(?:80|443))?(?<path>\/[^\s?#]*)?(?<query>\?[^\s#]*)?(?:#\S*)?$/i

function keptQuery(query: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !trackingPair.test(pair))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** Parameters that advertising systems and share buttons add, to trace visitors. */
const trackingPair =
  /^(utm(_\w+)?|[a-z]*clid|msclkid|gbraid|wbraid|gad_\w+|igsh(id)?|mc_[ce]id|_openstat|roistat|_g[al]|erid)(=|$)/i

/** Alternative hosts of one platform. */
const aliases = new Map([
  ['telegram.me', 't.me'],
  ['telegram.dog', 't.me'],
  ['vkontakte.ru', 'vk.com'],
  ['vk.ru', 'vk.com'],
])

/** Platforms whose addresses ignore case. */
const caseless = new Set(['t.me', 'vk.com', 'ok.ru', 'dzen.ru', 'instagram.com', 'facebook.com', 'tiktok.com'])
