/**
 * The form in which two addresses of one channel are equal: `@x`, `t.me/x` and `https://t.me/x/` are one.
 * An empty text for one that names nothing. A leading `www.` or `m.`, the slash at the end, what is after `#` and the
 * marks of advertising (`utm_…`, `yclid`) name no other channel; upper and lower case do, unless the platform says not.
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
  // t.me/s/x shows in a browser what t.me/x shows in the application.
  const key = (host === 't.me' ? path.replace(/^\/s(?=\/)/, '') : path) + keptQuery(parts.query ?? '')
  return host + (caseless.has(host) && !invitation.test(key) ? key.toLowerCase() : key)
}

/** Of a closed channel of Telegram: a random code, in which upper and lower case differ. */
const invitation = /^\/(joinchat\/|\+)/i

/** With or without a scheme, as people write it; other schemes than the web's and hosts without a dot are no addresses. */
const addressPattern =
  /^(?:https?:)?(?:\/\/)?(?<host>[^\s/?#:@]+\.[^\s/?#:@.]+)(?::(?:80|443))?(?<path>\/[^\s?#]*)?(?<query>\?[^\s#]*)?(?:#\S*)?$/i

function keptQuery(query: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !trackingPair.test(pair))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** What advertising systems and share buttons add to an address, to tell where a visitor came from. */
const trackingPair =
  /^(utm(_\w+)?|[a-z]*clid|msclkid|gbraid|wbraid|gad_\w+|igsh(id)?|mc_[ce]id|_openstat|roistat|_g[al]|erid)(=|$)/i

/** Other names of one platform. */
const aliases = new Map([
  ['telegram.me', 't.me'],
  ['telegram.dog', 't.me'],
  ['vkontakte.ru', 'vk.com'],
  ['vk.ru', 'vk.com'],
])

/** Platforms on which upper and lower case name the same. */
const caseless = new Set([
  't.me',
  'vk.com',
  'ok.ru',
  'dzen.ru',
  'instagram.com',
  'facebook.com',
  'tiktok.com',
])
