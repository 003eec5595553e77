import { expect, test } from 'vitest'
import { riskLevels, rknStatuses } from '#domain/channel.ts'
import {
  type DoubtfulPlatform,
  defaultPlacementRules,
  judgePlacement,
  type PlacementRules,
} from '#domain/placement/placement-verdict.ts'

const today = '2026-11-26'
const checked = '2026-11-01'
const forbidden: DoubtfulPlatform = {
  host: 'forbidden.example',
  light: 'red',
  text: 'Площадка запрещена',
  checked,
}
const doubtful: DoubtfulPlatform = {
  host: 'doubtful.example',
  light: 'yellow',
  text: 'Под вопросом',
  checked,
}
const rules: PlacementRules = { ...defaultPlacementRules, platforms: [forbidden, doubtful] }

const good = {
  url: 'https://t.me/channel',
  subscribers: 50_000,
  rkn_status: 'registered',
  risk_level: 'no_risk',
  price_valid_until: today,
  owned_by_agency: false,
  framework_contract: true,
  edo: true,
  nda: true,
} as const

const codes = (channel: Parameters<typeof judgePlacement>[0], by: PlacementRules = rules) => {
  const { light, reasons } = judgePlacement(channel, by, today)
  return [light, ...reasons.map(({ code }) => code)]
}

test('a channel without remarks is green', () => {
  expect(judgePlacement(good, rules, today)).toEqual({ light: 'green', reasons: [], since: '2025-01-01' })
})

test('a channel with more than 10,000 subscribers needs the register, also while it applies for it', () => {
  const unregistered = { ...good, rkn_status: 'not_registered' } as const
  expect(codes({ ...unregistered, subscribers: 10_000 })).toEqual(['green'])
  expect(codes({ ...unregistered, subscribers: 10_001 })).toEqual(['red', 'not_in_register'])
  expect(codes({ ...unregistered, subscribers: null })).toEqual(['yellow', 'register_unknown'])
  expect(judgePlacement({ ...good, rkn_status: 'in_progress' }, rules, today).reasons).toEqual([
    { code: 'not_in_register', light: 'red', most: 10_000, isInProgress: true },
  ])
  expect(codes({ ...good, subscribers: null })).toEqual(['green'])
})

test('the platform of an address is found by its host, in any form of the address', () => {
  for (const url of [
    'https://forbidden.example/a',
    'http://www.forbidden.example',
    'm.forbidden.example/x?utm_source=y',
    'https://news.FORBIDDEN.example/',
    'https://forbidden.example:8443/x',
    'https://t.me/y, https://forbidden.example/x',
    'forbidden.example (основной канал)',
  ])
    expect(judgePlacement({ ...good, url }, rules, today).reasons).toEqual([{ code: 'platform', ...forbidden }])
  expect(codes({ ...good, url: 'https://doubtful.example/b' })).toEqual(['yellow', 'platform'])
  for (const url of ['https://notforbidden.example', 'https://t.me/forbidden.example', '@forbidden'])
    expect(codes({ ...good, url })).toEqual(['green'])
})

test('a platform is known by each of its hosts, and the worst of its rules counts', () => {
  const platforms = [
    { ...doubtful, host: 'www.VK.ru' },
    { ...doubtful, host: 'x.example' },
    { ...forbidden, host: 'ads.x.example' },
  ]
  const light = (url: string) => judgePlacement({ ...good, url }, { ...rules, platforms }, today).light
  expect(light('https://vk.com/club')).toBe('yellow')
  expect(light('https://ads.x.example')).toBe('red')
  expect(light('https://x.example')).toBe('yellow')
})

test('an address without a host is doubtful while the agency has rules of platforms', () => {
  expect(codes({ ...good, url: 'канал в мессенджере' })).toEqual(['yellow', 'platform_unknown'])
  expect(codes({ ...good, url: '' }, defaultPlacementRules)).toEqual(['green'])
})

test('a price is good on its last day and tells how many days it has been over', () => {
  expect(judgePlacement({ ...good, price_valid_until: '2026-11-24' }, rules, today).reasons).toEqual([
    { code: 'price_expired', light: 'yellow', days: 2 },
  ])
})

test('a missing paper counts only if the agency wants it', () => {
  const bare = { ...good, framework_contract: false, edo: false, nda: false }
  expect(codes(bare)).toEqual(['yellow', 'no_paper', 'no_paper', 'no_paper'])
  expect(judgePlacement(bare, { ...rules, wanted: ['edo'] }, today).reasons).toEqual([
    { code: 'no_paper', light: 'yellow', paper: 'edo' },
  ])
  expect(codes(bare, { ...rules, wanted: [] })).toEqual(['green'])
})

test('an own channel says so and stays as good as it is', () => {
  expect(codes({ ...good, owned_by_agency: true })).toEqual(['green', 'own_channel'])
  expect(codes({ ...good, owned_by_agency: true, risk_level: 'high_risk' })).toEqual(['red', 'risk', 'own_channel'])
})

test('in every combination the light is the worst of the reasons, which are sorted by light', () => {
  const rank = { green: 0, yellow: 1, red: 2 }
  const seen = new Map<string, number>()
  const both = [true, false]
  const keys = <Value extends object>(of: Value) =>
    Object.keys(of).filter((key): key is keyof Value & string => key in of)
  for (const rkn_status of keys(rknStatuses))
    for (const risk_level of keys(riskLevels))
      for (const subscribers of [null, 10_000, 10_001])
        for (const url of [good.url, 'https://forbidden.example', 'https://doubtful.example'])
          for (const price_valid_until of [today, '2026-11-25'])
            for (const framework_contract of both)
              for (const edo of both)
                for (const nda of both)
                  for (const owned_by_agency of both) {
                    const channel = { rkn_status, risk_level, subscribers, url, price_valid_until }
                    const papers = { framework_contract, edo, nda, owned_by_agency }
                    const { light, reasons } = judgePlacement({ ...channel, ...papers }, rules, today)
                    const ranks = reasons.map((reason) => rank[reason.light])
                    expect(rank[light]).toBe(Math.max(0, ...ranks))
                    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
                    const isUnregistered = rkn_status !== 'registered'
                    const isRed =
                      (isUnregistered && subscribers === 10_001) ||
                      risk_level === 'high_risk' ||
                      url === 'https://forbidden.example'
                    const isYellow =
                      (isUnregistered && subscribers === null) ||
                      risk_level === 'possible_risk' ||
                      url === 'https://doubtful.example' ||
                      price_valid_until < today ||
                      !(framework_contract && edo && nda)
                    expect(light).toBe(isRed ? 'red' : isYellow ? 'yellow' : 'green')
                    seen.set(light, (seen.get(light) ?? 0) + 1)
                  }
  expect([...seen.keys()].toSorted()).toEqual(['green', 'red', 'yellow'])
})
