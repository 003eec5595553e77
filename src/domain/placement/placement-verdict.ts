import { type CalendarDate, daysBetween } from '#domain/calendar-date.ts'
import { isPriceExpired, type riskLevels, type rknStatuses } from '#domain/channel.ts'
import { addressesIn, channelAddressKey } from '#domain/channel-address.ts'

/** From the best to the worst. */
export const lights = ['green', 'yellow', 'red'] as const
export type Light = (typeof lights)[number]
type Warning = Exclude<Light, 'green'>

/** The name of the verdict as a column and a line. */
export const placementTitle = 'Можно ставить?'

export const lightTexts: Readonly<Record<Light, string>> = {
  green: 'Можно ставить',
  yellow: 'Проверьте',
  red: 'Не ставить',
}

/** A platform that the agency forbids or doubts: the host of its addresses, why, and the day of the last check. */
export type DoubtfulPlatform = { host: string; light: Warning; text: string; checked: CalendarDate }

export const wantedPapers = ['framework_contract', 'edo', 'nda'] as const
export type WantedPaper = (typeof wantedPapers)[number]

/** The agency's own rules. They are no legal advice, so a verdict names the day from which they hold. */
export type PlacementRules = {
  since: CalendarDate
  /** A channel with more subscribers must be registered with Roskomnadzor. */
  most_unregistered: number
  platforms: readonly DoubtfulPlatform[]
  /** Papers without which a channel is doubtful. */
  wanted: readonly WantedPaper[]
}

/**
 * The rules of an agency that has not changed them. The register: Federal Law 303-FZ of 2024-08-08, which forbids
 * advertising from 2025-01-01 in unregistered channels with more than 10,000 subscribers.
 */
export const defaultPlacementRules: PlacementRules = {
  since: '2025-01-01',
  most_unregistered: 10_000,
  platforms: [],
  wanted: wantedPapers,
}

export type Judged = Record<WantedPaper, boolean> & {
  url: string
  subscribers: number | null
  rkn_status: keyof typeof rknStatuses
  risk_level: keyof typeof riskLevels
  price_valid_until: CalendarDate
  owned_by_agency: boolean
}

export type PlacementReason =
  | { code: 'not_in_register'; light: 'red'; most: number; isInProgress: boolean }
  /** Without a number of subscribers the rule of the register cannot be applied. */
  | { code: 'register_unknown'; light: 'yellow'; most: number }
  | ({ code: 'platform' } & DoubtfulPlatform)
  /** The address names no host, so the rules of platforms cannot be applied. */
  | { code: 'platform_unknown'; light: 'yellow' }
  | { code: 'risk'; light: Warning }
  | { code: 'price_expired'; light: 'yellow'; days: number }
  | { code: 'no_paper'; light: 'yellow'; paper: WantedPaper }
  | { code: 'own_channel'; light: 'green' }

export type PlacementVerdict = { light: Light; reasons: readonly PlacementReason[]; since: CalendarDate }

/** Tells whether the agency's rules allow a placement in the channel today, and why; the worst reason comes first. */
export function judgePlacement(channel: Judged, rules: PlacementRules, today: CalendarDate): PlacementVerdict {
  const reasons = [
    ...judgeRegister(channel, rules),
    ...judgePlatform(channel, rules),
    ...judgeRisk(channel),
    ...judgePrice(channel, today),
    ...judgePapers(channel, rules),
    ...(channel.owned_by_agency ? [{ code: 'own_channel', light: 'green' } as const] : []),
  ].sort(worstFirst)
  return { light: reasons[0]?.light ?? 'green', reasons, since: rules.since }
}

function judgeRegister({ subscribers, rkn_status }: Judged, { most_unregistered: most }: PlacementRules) {
  if (rkn_status === 'registered') return []
  if (subscribers === null) return [{ code: 'register_unknown', light: 'yellow', most } as const]
  if (subscribers <= most) return []
  return [{ code: 'not_in_register', light: 'red', most, isInProgress: rkn_status === 'in_progress' } as const]
}

function judgePlatform({ url }: Judged, { platforms }: PlacementRules) {
  return platforms.length === 0 ? [] : platformJudge(platforms)(hostsIn(url))
}

/** Returns a function that gives the light of a channel's address, for many channels. */
export function addressLights({ platforms }: PlacementRules): (url: string) => Light {
  const judge = platformJudge(platforms)
  const known = new Map<string, Light>()
  return (url) => {
    const hosts = hostsIn(url)
    const key = hosts.join(' ')
    const light = known.get(key) ?? judge(hosts)[0]?.light ?? 'green'
    known.set(key, light)
    return light
  }
}

function platformJudge(platforms: readonly DoubtfulPlatform[]) {
  const named = platforms.map((platform) => ({ platform, name: hostOf(platform.host) ?? platform.host }))
  return (hosts: readonly string[]) => {
    if (hosts.length === 0) return [{ code: 'platform_unknown', light: 'yellow' } as const]
    const isOn = (name: string) => hosts.some((host) => host === name || host.endsWith(`.${name}`))
    return named
      .filter(({ name }) => isOn(name))
      .map(({ platform }) => ({ code: 'platform', ...platform }) as const)
      .sort(worstFirst)
      .slice(0, 1)
  }
}

const hostsIn = (url: string) => addressesIn(url).flatMap((address) => hostOf(address) ?? [])

/** Returns the host in the form that all addresses of its platform share, as `vk.com` for `https://www.vk.ru:443/x`. */
export function hostOf(address: string): string | undefined {
  const host = address.startsWith('@') ? address : /^(?:\w+:)?(?:\/\/)?([^\s/?#:@]+\.[^\s/?#:@]+)/.exec(address)?.[1]
  return host && channelAddressKey(host).split('/')[0]
}

function judgeRisk({ risk_level }: Judged) {
  if (risk_level === 'no_risk') return []
  return [{ code: 'risk', light: risk_level === 'high_risk' ? 'red' : 'yellow' } as const]
}

function judgePrice({ price_valid_until }: Judged, today: CalendarDate) {
  if (!isPriceExpired(price_valid_until, today)) return []
  return [{ code: 'price_expired', light: 'yellow', days: daysBetween(price_valid_until, today) } as const]
}

function judgePapers(channel: Judged, { wanted }: PlacementRules) {
  return wanted
    .filter((paper) => !channel[paper])
    .map((paper) => ({ code: 'no_paper', light: 'yellow', paper }) as const)
}

/** Returns the worse of two lights, as the verdict has the worst light of its reasons. */
export function worseLight(one: Light, other: Light): Light {
  return lights.indexOf(one) < lights.indexOf(other) ? other : one
}

function worstFirst(a: { light: Light }, b: { light: Light }): number {
  return lights.indexOf(b.light) - lights.indexOf(a.light)
}
