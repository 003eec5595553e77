import { describe, expect, test } from 'vitest'
import { channelInput } from '#contract/channels.ts'
import { isPriceExpired } from '#domain/channel.ts'
import { channelFieldOf, channelFields } from '#domain/channel-fields.ts'
import { searchText } from '#domain/search-text.ts'
import { demoChannels } from '#server/demo/demo-channels.ts'
import { demoCategories, demoUsers } from '#server/demo/demo-data.ts'
import { casesOf } from '../../every-case.ts'

const today = '2026-11-20'
const channels = demoChannels({ today })
const share = (matches: (channel: (typeof channels)[number]) => boolean) =>
  channels.filter(matches).length / channels.length

describe('the demo base', () => {
  test('has only channels that the form accepts', () => {
    expect(channels).toHaveLength(2_000)
    for (const { category_title, ...channel } of channels) {
      expect(demoCategories).toContain(category_title)
      expect(channelInput.parse({ ...channel, category_id: 1 })).toEqual({ ...channel, category_id: 1 })
    }
  })

  test('is equal for equal arguments, and a longer list begins with a shorter one', () => {
    expect(demoChannels({ count: 2_000, today })).toEqual(channels)
    expect(demoChannels({ count: 5_000, today }).slice(0, 2_000)).toEqual(channels)
    expect(demoChannels({ count: 0, today })).toEqual([])
  })

  test.each([2_000, casesOf(10_000, 50_000)])('has %i titles that differ as search texts and fit', (count) => {
    const titles = demoChannels({ count, today }).map(({ title }) => title)
    expect(new Set(titles.map(searchText)).size).toBe(count)
    expect(Math.max(...titles.map((title) => title.length))).toBeLessThanOrEqual(254)
  })

  test('has 24 categories, and only «Путешествия» can be deleted', () => {
    expect(new Set(demoCategories).size).toBe(24)
    const used = new Set(channels.map(({ category_title }) => category_title))
    expect([...used].filter((title) => !demoCategories.includes(title))).toEqual([])
    expect(demoCategories.filter((title) => !used.has(title))).toEqual(['Путешествия'])
  })

  test('has distinct users, and the demo offers the first one', () => {
    expect(new Set(demoUsers.map(({ email }) => email)).size).toBe(6)
    expect(demoUsers[0]).toEqual({ email: 'demo@promodesk.local', fullName: 'Мария Крылова' })
  })
})

describe('the titles of the demo base', () => {
  test.each([
    ['ё', /ё/i],
    ['an emoji', /\p{Extended_Pictographic}/u],
    ['quotes', /«.+»/],
    ['%', /%/],
    ['_', /_/],
    ['Latin letters', /[a-z]/i],
    ['nearly 200 characters', /^.{180,}$/],
  ])('have %s in some places', (_, pattern) => {
    expect(channels.some(({ title }) => pattern.test(title))).toBe(true)
  })

  test('include a very long description', () => {
    expect(channels.filter(({ description }) => description.length > 1_000)).toHaveLength(1)
  })

  test('belong to invented addresses', () => {
    for (const { url, support_chat_link } of channels) {
      expect(new URL(url).hostname).toMatch(/^[a-z0-9-]{1,63}\.example$/)
      if (support_chat_link) expect(new URL(support_chat_link).hostname).toBe('chat.example')
    }
  })

  test('belong to admins with usernames', () => {
    for (const { admin_username } of channels) expect(admin_username).toMatch(/^@[a-z0-9_]{5,32}$/)
  })
})

const metrics: readonly string[] = channelFields.filter((field) =>
  ['count', 'rate', 'cost'].includes(channelFieldOf(field).kind),
)

describe('the numbers of the demo base', () => {
  test('open with the chosen channels', () => {
    expect(channels[0]).toMatchObject({
      title: 'Город завтра',
      url: 'https://gorod-zavtra.example',
      category_title: 'Город и среда',
      subscribers: 412_300,
      view_count_plan: 118_000,
      citation_index: 34.2,
      cpv_plan: 0.41,
      er_view_plan: 12.4,
      native_price: 48_000,
      marked_price: 56_500,
      discount: 15,
      agency_price: 48_025,
      base_price: 56_500,
      price_valid_until: '2026-12-31',
      rkn_status: 'registered',
      risk_level: 'no_risk',
    })
    expect(channels.slice(0, 12).map(({ cpv_plan, agency_price }) => [cpv_plan, agency_price])).toEqual([
      [0.41, 48_025],
      [0.38, 37_800],
      [0.62, 83_200],
      [0.52, 33_352],
      [0.91, 30_420],
      [0.29, 24_200],
      [0.74, 28_985],
      [0.47, 47_396],
      [0.55, 18_335],
      [0.83, 41_670],
      [0.49, 13_100],
      [0.58, 27_180],
    ])
  })

  test('agree with each other', () => {
    for (const channel of channels) {
      const { subscribers, view_count_plan: views, native_price, base_price, discount } = channel
      if (subscribers !== null) {
        expect(subscribers).toBeGreaterThanOrEqual(3_000)
        expect(subscribers).toBeLessThanOrEqual(1_200_000)
      }
      if (subscribers !== null && views !== null) {
        expect(channel.err_plan).toBeCloseTo((100 * views) / subscribers, 0)
        expect(views / subscribers).toBeGreaterThan(0.14)
        expect(views / subscribers).toBeLessThan(0.46)
      }
      if (views !== null) expect(channel.cpv_plan).toBeCloseTo(native_price / views, 1)
      expect(channel.agency_price).toBeCloseTo(base_price * (1 - discount / 100), 1)
      expect(channel.marked_price).toBeGreaterThan(native_price)
      expect(discount).toBeLessThanOrEqual(25)
    }
  })

  test('include prices with kopecks', () => {
    expect(share(({ agency_price }) => !Number.isInteger(agency_price))).toBeGreaterThan(0.05)
  })

  test.each([
    ['expired', 0.12, ({ price_valid_until }) => isPriceExpired(price_valid_until, today)],
    [
      'without some metrics',
      0.05,
      (channel) => Object.entries(channel).some(([name, value]) => value === null && metrics.includes(name)),
    ],
    ['registered', 0.8, ({ rkn_status }) => rkn_status === 'registered'],
    ['without risk', 0.82, ({ risk_level }) => risk_level === 'no_risk'],
    ['with reactions', 0.9, ({ reactions }) => reactions],
    ['owned by the agency', 0.04, ({ owned_by_agency }) => owned_by_agency],
    ['with a support chat', 0.6, ({ support_chat_link }) => support_chat_link !== null],
    ['with a note', 0.3, ({ notes }) => notes !== null],
  ] satisfies [string, number, Parameters<typeof share>[0]][])(
    'about as many are %s as there should be: %f',
    (_, expected, matches) => {
      expect(share(matches)).toBeGreaterThan(expected - 0.03)
      expect(share(matches)).toBeLessThan(expected + 0.03)
    },
  )
})
