import fc from 'fast-check'
import type { Channel } from '#contract/channels.ts'
import { ofEachChannelField } from '#domain/channel-fields.ts'

/** Texts whose search and order are easy to get wrong: case, ё, emoji beyond U+FFFF and signs just below, quotes. */
const pieces = [
  ...['а', 'А', 'е', 'Е', 'ё', 'Ё', 'е\u0308', 'Й', 'и\u0306', 'я', 'канал', 'Новости', 'ёлка', 'ЕЛКА'],
  ...['a', 'B', 'ß', 'İ', 'ı', 'Σ', 'ς', 'é', 'e\u0301', '\u0301', 'ﬁ', 'Ａ'],
  ...['😀', '🚀', '🏳️‍🌈', '\u{1d54f}', '\uff21', '\ufffd', '\ue000', '\uffee'],
  ...['%', '_', '\\', "'", '"', '«', '»', '/', '-', '.', '0', '42', ' ', '  ', '\n', '\t', '\u00a0'],
]

const piece = fc.constantFrom(...pieces)
const titles = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''))
  .filter((title) => title.trim() !== '')
export const searches = fc.oneof(
  fc.array(piece, { maxLength: 3 }).map((parts) => parts.join('')),
  fc.constantFrom('', ' ', '\0', 'нет такого'),
)

const few = fc.constantFrom(0, 1, 2.5, 10, 99.99, 1_000_000)
const nullable = fc.option(few, { nil: null })
const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02', '1999-06-15')

/** A channel with few different values in each column, so that the id often decides the order. */
export function channels(id: fc.Arbitrary<number>): fc.Arbitrary<Channel> {
  return fc.record({
    ...ofEachChannelField(() => fc.constant(null)),
    id,
    title: titles,
    description: fc.constant('Описание'),
    url: fc.constant('https://example.com'),
    category_id: fc.integer({ min: 1, max: 12 }),
    category_title: titles,
    legal_entity: titles,
    admin_username: fc.constant('admin'),
    support_chat_link: fc.constant(null),
    notes: fc.constant(null),
    subscribers: nullable,
    view_count_plan: nullable,
    citation_index: nullable,
    cpv_plan: nullable,
    er_view_plan: nullable,
    share_rate_plan: nullable,
    talk_rate_plan: nullable,
    err_plan: nullable,
    native_price: few,
    marked_price: few,
    discount: few,
    agency_price: few,
    base_price: few,
    vendor_vat_percent: few,
    price_valid_until: day,
    framework_contract: fc.boolean(),
    nda: fc.boolean(),
    edo: fc.boolean(),
    reactions: fc.boolean(),
    owned_by_agency: fc.boolean(),
    reporting_entity: fc.constantFrom('promoage', 'forza', 'vendor'),
    payment_method: fc.constantFrom('by_card', 'by_contract', 'deposit'),
    text_author: fc.constantFrom('channel_author', 'agency_copywriter', 'project_manager'),
    rkn_status: fc.constantFrom('registered', 'not_registered', 'in_progress'),
    risk_level: fc.constantFrom('high_risk', 'possible_risk', 'no_risk'),
    platform_type: fc.constantFrom('app', 'site'),
  })
}

/** Returns the same channels for the same seed, with ids from 1 to `count` in random order. */
export function sampleChannels(count: number, seed: number): Channel[] {
  const rows = fc.sample(channels(fc.constant(0)), { numRuns: count, seed })
  return rows.map((row, i) => ({ ...row, id: ((i * 7) % count) + 1 }))
}
