import { defaultParseSearch } from '@tanstack/react-router'
import { askedConditions, isFiltered, misreadConditionsOf } from '#client/features/channels/data/asked-filters.ts'
import { type Shortlisted, useShortlisted } from '#client/features/channels/data/channels.queries.ts'
import {
  type ChannelsBaseSearch,
  channelsBaseParams,
  readChannelsBaseSearch,
} from '#client/features/channels/data/channels-base-search.ts'
import { usePlacementRules } from '#client/features/channels/data/placement-rules.queries.ts'
import type { ChannelsPage } from '#client/lib/server/server-calls.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { Channel } from '#contract/channels.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import { meetsConditions } from '#domain/channel-search/channel-condition-match.ts'
import { type ResolvedCondition, resolveConditions } from '#domain/channel-search/channel-conditions.ts'
import { kopecksOf } from '#domain/money.ts'
import { judgePlacement, type PlacementRules } from '#domain/placement/placement-verdict.ts'

/**
 * Reads the address of a list of channels. Undefined for a list that nothing narrows or orders, and for an address with a
 * part that this version does not know: its rows would be others than the answer means.
 */
export function readCitedSearch(address: string): ChannelsBaseSearch | undefined {
  const query = URL.parse(address, 'https://origin')?.search
  if (!query) return undefined
  const params: Record<string, unknown> = defaultParseSearch(query)
  const search = readChannelsBaseSearch(params)
  const isRead =
    Object.keys(params).every((name) => known.has(name)) &&
    search.tab === 'channels' &&
    (params.category_ids === undefined || search.category_ids.length > 0) &&
    (params.sort === undefined || search.sort === params.sort) &&
    misreadConditionsOf(search).length === 0
  // The card shows the beginning of the list, whatever page the address names.
  return isRead && (isFiltered(search) || params.sort !== undefined) ? { ...search, page: 1 } : undefined
}

const known: ReadonlySet<string> = new Set([...Object.keys(channelsBaseParams.shape), ...conditionFields])

export type ShownChannel =
  | { state: 'there'; id: number; channel: Channel; unfit: Unfit | undefined }
  | Exclude<Shortlisted, { state: 'there' }>

/** A cited channel is no longer in the list, because of these conditions; none if another part of the search is why. */
export type Unfit = readonly ResolvedCondition['field'][]

/** Rows of a card at most. */
export const MANY = 10

/**
 * Returns the channels of a card: those of the answer, as they are now, so that none vanishes with its new price and no
 * other takes its place; else the first of the list. Undefined until the list is loaded.
 */
export function useShownChannels(
  search: ChannelsBaseSearch,
  cited: CitedThing | undefined,
  page: ChannelsPage | undefined,
): readonly ShownChannel[] | undefined {
  const rules = usePlacementRules()
  const listed = new Map(page?.items.map((channel) => [channel.id, channel]))
  const ids = cited?.ids.length ? cited.ids : [...listed.keys()].slice(0, MANY)
  const left = useShortlisted(page ? ids.filter((id) => !listed.has(id)) : [])
  if (page === undefined) return undefined
  const isWhole = page.total <= page.items.length
  return ids.map((id): ShownChannel => {
    const channel = listed.get(id)
    if (channel) return { state: 'there', id, channel, unfit: undefined }
    const one = left.find((read) => read.id === id) ?? { state: 'loading', id }
    if (one.state !== 'there') return one
    const unfit = unfitOf(one.channel, search, rules)
    // A channel that meets everything stands behind the loaded page.
    return { ...one, unfit: isWhole || unfit.length > 0 ? unfit : undefined }
  })
}

/** Returns the fields of the conditions that the channel does not meet. */
function unfitOf(channel: Channel, search: ChannelsBaseSearch, rules: PlacementRules | undefined): Unfit {
  const today = agencyDay(new Date())
  const judged = rules ? { ...channel, placement: judgePlacement(channel, rules, today).light } : channel
  return resolveConditions(askedConditions(search), today)
    .filter(({ field }) => field !== 'placement' || rules !== undefined)
    .filter((condition) => !meetsConditions(judged, [condition]))
    .map(({ field }) => field)
}

type Priced = Pick<Channel, 'id' | 'agency_price'>

/**
 * Returns the former prices of channels whose price is no longer what the answer had, in roubles.
 * Channels that are not among `now` are left out.
 */
export function formerPrices(cited: CitedThing | undefined, now: readonly Priced[]): Map<number, number> {
  const prices = new Map(now.map(({ id, agency_price }) => [id, agency_price]))
  const former = new Map<number, number>()
  cited?.figures.prices?.forEach((text, index) => {
    const id = cited.ids[index] ?? 0
    const price = prices.get(id)
    if (text === null || price === undefined) return
    const before = Number(text)
    if (kopecksOf(before) !== kopecksOf(price)) former.set(id, before)
  })
  return former
}
