import { addDays, type CalendarDate } from './calendar-date.ts'

/**
 * The values that ended on a day: native, marked and agency price in rubles, and the last day of the prices. Null is a
 * value that did not change. A list of these takes half the room of objects on a device.
 */
export type PriceChange = [
  on: CalendarDate,
  nativePrice: number | null,
  markedPrice: number | null,
  agencyPrice: number | null,
  validUntil: CalendarDate | null,
]

export const rememberedPrices = ['native_price', 'marked_price', 'agency_price'] as const
export type RememberedPrice = (typeof rememberedPrices)[number]
/** The fields of a price change, in its order after the day. */
export const rememberedFields = [...rememberedPrices, 'price_valid_until'] as const

/** A channel with its price changes, newest first. */
export type PricedChannel = Readonly<Record<RememberedPrice, number>> & {
  price_valid_until: CalendarDate
  price_changes?: readonly PriceChange[] | undefined
}

/**
 * Returns the newest changes for which `hasRoom` answers yes, newest first; those of a price before those of the last
 * day alone. If one is left out, the list ends with the day from which on all changes of prices are known.
 */
export function newestPriceChanges(
  changes: readonly PriceChange[],
  hasRoom: (change: PriceChange) => boolean,
): PriceChange[] {
  const [ofPrices, ofDays] = [changes.filter(hasPrice), changes.filter((change) => !hasPrice(change))]
  const firstLost = ofPrices.findIndex((change) => !hasRoom(change))
  const known = firstLost === -1 ? ofPrices : ofPrices.slice(0, firstLost)
  const firstLostDay = firstLost === -1 ? ofDays.findIndex((change) => !hasRoom(change)) : 0
  const days = firstLostDay === -1 ? ofDays : ofDays.slice(0, firstLostDay)
  const kept = [...known, ...days].sort(([a], [b]) => b.localeCompare(a))
  const lost = ofPrices[firstLost]
  return lost ? [...kept.filter(([on]) => on > lost[0]), startOn(lost[0])] : kept
}

const hasPrice = ([, ...[native, marked, agency]]: PriceChange) => (native ?? marked ?? agency) !== null
const startOn = (day: CalendarDate): PriceChange => [day, null, null, null, null]

/** Returns the day from which on all changes are known; undefined when none are left out. */
export function knownSince({ price_changes = [] }: PricedChannel): CalendarDate | undefined {
  const last = price_changes.at(-1)
  return last?.slice(1).every((value) => value === null) ? last[0] : undefined
}

/** A value and the day on which it began; null where the memory begins. */
export type PriceStep<Value> = { from: CalendarDate | null; value: Value }

/** Changes older than this are not shown with the channel. */
export const REMEMBERED_MONTHS = 24
/** A change of a price counts as recent for so many days. */
export const RECENT_DAYS = 30
/** «+12 % с мая» looks back so far. */
export const RISE_DAYS = 365

/** Returns the values of a price over time, oldest first. */
export function priceSteps(channel: PricedChannel, price: RememberedPrice): PriceStep<number>[] {
  const place = rememberedPrices.indexOf(price)
  const before = ([, ...prices]: PriceChange) => [prices[0], prices[1], prices[2]][place] ?? null
  return stepsOf(channel[price], channel.price_changes ?? [], before)
}

/** Returns the last days of the prices over time, oldest first. */
export function expirySteps(channel: PricedChannel): PriceStep<CalendarDate>[] {
  return stepsOf(channel.price_valid_until, channel.price_changes ?? [], ([, , , , validUntil]) => validUntil)
}

function stepsOf<Value>(
  now: Value,
  changes: readonly PriceChange[],
  before: (change: PriceChange) => Value | null,
): PriceStep<Value>[] {
  const steps: PriceStep<Value>[] = []
  let value = now
  for (const change of changes) {
    const was = before(change)
    if (was === null || was === value) continue
    steps.push({ from: change[0], value })
    value = was
  }
  steps.push({ from: null, value })
  return steps.reverse()
}

/** A price against its value before the first change within a time; `on` is the day of that change. */
export type PriceMove = { before: number; now: number; on: CalendarDate }

/** Returns the move of the price in the last 30 days; undefined when it is what it was. */
export function recentMove(channel: PricedChannel, price: RememberedPrice, today: CalendarDate): PriceMove | undefined {
  return moveSince(channel, price, addDays(today, -RECENT_DAYS))
}

/** Returns the move of the price in the last year; undefined when it is what it was. */
export function yearMove(channel: PricedChannel, price: RememberedPrice, today: CalendarDate): PriceMove | undefined {
  return moveSince(channel, price, addDays(today, -RISE_DAYS))
}

function moveSince(channel: PricedChannel, price: RememberedPrice, since: CalendarDate): PriceMove | undefined {
  const steps = priceSteps(channel, price)
  const first = steps.findIndex(({ from }) => from !== null && from >= since)
  const [before, changed] = [steps[first - 1], steps[first]]
  const now = channel[price]
  if (!before || !changed || changed.from === null || before.value === now) return undefined
  return { before: before.value, now, on: changed.from }
}

/** Returns the change in per cent of the former price, rounded; undefined for a price that was nothing. */
export function movePercent({ before, now }: PriceMove): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100)
}
