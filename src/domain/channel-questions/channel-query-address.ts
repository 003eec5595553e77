import { conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import { formatCondition, parseCondition } from '#domain/channel-search/channel-conditions.ts'
import { defaultChannelSort, formatChannelSort } from '#domain/channel-search/channel-search.ts'
import type { ChannelQuery } from './channel-questions.ts'

const channelsBasePath = '/placement/channels-base'

/**
 * Returns the address that opens the base with this filter, as in `/placement/channels-base?agency_price=..50000`. It is
 * the one that the base's own page prints, so that equal filters have equal addresses.
 */
export function channelQueryAddress({ search, category_ids, conditions }: ChannelQuery, order?: string): string {
  const params: [string, string][] = []
  const set = (name: string, text: string) => params.push([name, text])
  if (search.trim() !== '') set('search', quotedIfJson(search.trim()))
  if (category_ids.length > 0) set('category_ids', JSON.stringify(category_ids))
  if (order !== undefined && order !== formatChannelSort(defaultChannelSort)) set('sort', order)
  for (const field of conditionFields) {
    const condition = conditions.find((one) => one.field === field)
    if (condition) set(field, quotedIfJson(formatCondition(condition)))
  }
  return pageAddress(channelsBasePath, params)
}

/** Reads an address of `channelQueryAddress`; undefined for another page. */
export function parseChannelAddress(address: string): { query: ChannelQuery; order?: string } | undefined {
  const [path, search = ''] = address.split('?')
  if (path !== channelsBasePath) return undefined
  const params = new Map(
    search
      .split('&')
      .map((part) => part.split('=').map(decoded))
      .map(([name = '', ...rest]) => [name, rest.join('=')]),
  )
  const conditions = conditionFields.flatMap((field) => {
    const text = params.get(field)
    return text === undefined ? [] : (parseCondition(field, unquoted(text)) ?? [])
  })
  const ids = (params.get('category_ids')?.match(/\d+/g) ?? []).map(Number)
  const order = params.get('sort')
  const query = { search: unquoted(params.get('search') ?? ''), category_ids: ids, conditions }
  return { query, ...(order !== undefined && { order }) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** A text that would read as JSON stands in quotes. */
function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

/**
 * Returns the address of a list with these search params, in their order. It is the one that the list's own page prints,
 * so that equal filters have equal addresses.
 */
export function pageAddress(path: string, params: readonly (readonly [name: string, text: string])[]): string {
  const query = params.map(([name, text]) => `${name}=${formEncoded(text)}`).join('&')
  return query === '' ? path : `${path}?${query}`
}

/** The page reads a text that is JSON as a value, unless it is quoted. */
export function quotedIfJson(text: string): string {
  try {
    JSON.parse(text)
    return JSON.stringify(text)
  } catch {
    return text
  }
}

/** Encodes as `URLSearchParams` does, with which the page prints its address. */
function formEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
