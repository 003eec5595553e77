import type { ChannelInput } from '#contract/channels.ts'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import { createRandom, type Random } from '#server/seeded-random.ts'
import { type ChannelTitle, channelTitles, slug } from './channel-titles.ts'
import { managerNotes, showcaseChannels, vendors } from './demo-data.ts'
import { type ChannelNumbers, randomNumbers, roundTo } from './random-channel-numbers.ts'

/**
 * Returns invented channels with distinct titles and dates around `today`. Equal arguments give equal
 * channels, and a longer list begins with the shorter one, so the base can be extended.
 */
export function demoChannels({ count = 2_000, today }: { count?: number; today: CalendarDate }) {
  const random = createRandom(2)
  const titles = channelTitles()
  return Array.from({ length: count }, () => demoChannel(titles.next().value, random, today))
}

function demoChannel(named: ChannelTitle, random: Random, today: CalendarDate) {
  const isOriginal = named.title === named.original
  const showcase = isOriginal ? showcaseChannels.find(({ title }) => title === named.title) : undefined
  const numbers = showcase
    ? { ...showcase, basePrice: showcase.markedPrice }
    : randomNumbers(random, { cpv: named.theme.cpv, medianSubscribers: isOriginal ? 110_000 : 40_000 })
  const host = showcase?.host ?? slug(named.title, '-', 60)
  return {
    title: named.title,
    description: named.description,
    url: `https://${host}.example`,
    category_title: named.theme.category,
    ...metrics(numbers, random),
    ...(!showcase && random.chance(0.05) ? random.pick(missingMetrics) : {}),
    ...prices(numbers, today),
    ...contract(named.owner, random),
    ...work(named, random),
    support_chat_link: random.chance(0.6) ? `https://chat.example/${host}` : null,
    rkn_status: weighted(random, rknShares),
    risk_level: weighted(random, riskShares),
    ...(showcase && { rkn_status: showcase.rkn_status, risk_level: showcase.risk_level }),
  }
}

function metrics(numbers: ChannelNumbers, random: Random) {
  const { subscribers, views, citationIndex, erView, nativePrice } = numbers
  return {
    subscribers,
    view_count_plan: views,
    citation_index: citationIndex,
    cpv_plan: roundTo(0.01, nativePrice / views),
    er_view_plan: erView,
    share_rate_plan: roundTo(0.1, erView * random.between(0.14, 0.24)),
    talk_rate_plan: roundTo(0.1, erView * random.between(0.03, 0.08)),
    err_plan: roundTo(0.1, (100 * views) / subscribers),
  }
}

/** Metrics that new channels, and channels with hidden statistics, lack. */
const missingMetrics: readonly Partial<Record<keyof ReturnType<typeof metrics>, null>>[] = [
  { citation_index: null },
  { share_rate_plan: null, talk_rate_plan: null },
  { citation_index: null, er_view_plan: null, share_rate_plan: null, talk_rate_plan: null },
  { view_count_plan: null, cpv_plan: null, er_view_plan: null, err_plan: null },
  {
    subscribers: null,
    view_count_plan: null,
    citation_index: null,
    cpv_plan: null,
    er_view_plan: null,
    share_rate_plan: null,
    talk_rate_plan: null,
    err_plan: null,
  },
]

function prices(numbers: ChannelNumbers, today: CalendarDate) {
  const { nativePrice, markedPrice, basePrice, discount, validForDays } = numbers
  return {
    native_price: nativePrice,
    marked_price: markedPrice,
    discount,
    agency_price: roundTo(0.01, (basePrice * (100 - discount)) / 100),
    base_price: basePrice,
    price_valid_until: addDays(today, validForDays),
  }
}

function contract(owner: number, random: Random) {
  const vendor = vendors[owner % vendors.length] ?? random.pick(vendors)
  return {
    legal_entity: vendor.name,
    vendor_vat_percent: vendor.vat,
    framework_contract: vendor.framework,
    nda: vendor.nda,
    edo: vendor.edo,
    reporting_entity: weighted(random, reportingShares),
    payment_method: weighted(random, vendor.framework ? paymentShares.framework : paymentShares.single),
  }
}

function work({ adminUsername }: ChannelTitle, random: Random) {
  return {
    text_author: weighted(random, textAuthorShares),
    admin_username: adminUsername,
    notes: random.chance(0.3) ? random.pick(managerNotes) : null,
    reactions: random.chance(0.9),
    owned_by_agency: random.chance(0.04),
    platform_type: weighted(random, platformShares),
  }
}

/** How many of a hundred channels have each choice. */
type Shares<Field extends keyof ChannelInput> = Readonly<Record<ChannelInput[Field] & string, number>>

/** Object.entries loses the types of its keys. */
const weighted = <Value extends string>(random: Random, shares: Readonly<Record<Value, number>>) =>
  random.weighted(Object.entries(shares) as [Value, number][])

const rknShares: Shares<'rkn_status'> = { registered: 80, in_progress: 12, not_registered: 8 }
const riskShares: Shares<'risk_level'> = { no_risk: 82, possible_risk: 13, high_risk: 5 }
const reportingShares: Shares<'reporting_entity'> = { promoage: 45, forza: 30, vendor: 25 }
const paymentShares: Record<'framework' | 'single', Shares<'payment_method'>> = {
  framework: { by_contract: 80, deposit: 20, by_card: 0 },
  single: { by_card: 60, by_contract: 30, deposit: 10 },
}
const textAuthorShares: Shares<'text_author'> = { channel_author: 50, agency_copywriter: 35, project_manager: 15 }
const platformShares: Shares<'platform_type'> = { app: 85, site: 15 }
