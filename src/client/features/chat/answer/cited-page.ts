import { longestCited } from '#contract/assistant/form-draft.ts'

/** A page of the product that an answer refers to. `address` has no origin. */
export type CitedPage = {
  kind: 'channels' | 'channel' | 'projects' | 'project' | 'brief' | 'estimate'
  address: string
}

/** Returns the page that a link of an answer opens; undefined for other sites and for pages without a card. */
export function citedPage(href: string, origin: string): CitedPage | undefined {
  const url = URL.parse(href, origin)
  if (url === null || url.origin !== new URL(origin).origin) return undefined
  // The renderer of an answer encodes more characters than the server; both must name one address.
  const query = url.searchParams.toString()
  const address = `${url.pathname}${query && `?${query}`}${url.hash}`
  // The base shows one channel over its list only on a phone.
  const channel = /^\/placement\/channels-base\/?\?channel=([1-9]\d*)$/.exec(address)?.[1]
  if (channel !== undefined) return { kind: 'channel', address: `/placement/channels-base/${channel}/edit` }
  const kind = places.find(([place]) => place.test(address))?.[1]
  return kind === undefined || address.length > longestCited ? undefined : { kind, address }
}

/** Of path, parameters and fragment; a list is a card only if something narrows it. */
const places: readonly (readonly [RegExp, CitedPage['kind']])[] = [
  [/^\/placement\/channels-base\/?\?./, 'channels'],
  [/^\/placement\/channels-base\/[1-9]\d*\/edit\/?([?#]|$)/, 'channel'],
  [/^\/placement\/projects\/?\?./, 'projects'],
  [/^\/placement\/projects\/[1-9]\d*\/brief\/?([?#]|$)/, 'brief'],
  [/^\/placement\/projects\/create\/brief\/?([?#]|$)/, 'brief'],
  [/^\/placement\/projects\/[1-9]\d*\/[a-z-]+\/?([?#]|$)/, 'project'],
  [/^\/placement\/estimates\/([1-9]\d*(\/edit)?|create)\/?([?#]|$)/, 'estimate'],
]
