import fc from 'fast-check'
import type { Channel } from '#contract/channels.ts'
import { channelsOf } from '../../channel-values.ts'

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
const valuesByKind = {
  text: titles,
  long_text: titles,
  address: titles,
  handle: titles,
  category: fc.integer({ min: 1, max: 12 }),
  count: few,
  rate: few,
  percent: few,
  cost: few,
  price: few,
  day: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02', '1999-06-15'),
  flag: fc.boolean(),
}

/** A channel with few different values in each column, so that the id often decides the order. */
export function channels(id: fc.Arbitrary<number>): fc.Arbitrary<Channel> {
  return channelsOf(valuesByKind, {
    id,
    category_title: titles,
    prices_changed_on: fc.option(valuesByKind.day),
  })
}

/** Returns the same channels for the same seed, with ids from 1 to `count` in random order. */
export function sampleChannels(count: number, seed: number): Channel[] {
  const rows = fc.sample(channels(fc.constant(1)), { numRuns: count, seed })
  return rows.map((row, i) => ({ ...row, id: ((i * 7) % count) + 1 }))
}
