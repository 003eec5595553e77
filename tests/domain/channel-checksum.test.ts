import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChecksumRow, createChannelChecksum } from '#domain/channel-checksum.ts'

const row: ChecksumRow = {
  id: 7,
  version: 3,
  native_price: 48_025,
  marked_price: 50_000.5,
  discount: 10,
  agency_price: 43_222.55,
  base_price: 40_000,
  price_valid_until: '2026-12-31',
}

function checksum(rows: readonly ChecksumRow[]) {
  const sum = createChannelChecksum()
  for (const one of rows) sum.add(one)
  return sum.value()
}

test('equal bases have equal checksums', () => {
  expect(checksum([])).toEqual({ count: 0, checksum: '811c9dc57ee3623a' })
  expect(checksum([row, { ...row, id: 8 }])).toEqual(checksum([{ ...row }, { ...row, id: 8 }]))
})

test('a missing, added or changed row changes the checksum', () => {
  const whole = [row, { ...row, id: 8 }, { ...row, id: 9 }]
  const others = [
    whole.slice(1),
    whole.slice(0, 2),
    [...whole, { ...row, id: 10 }],
    ...Object.keys(row).map((field) => [
      { ...row, [field]: field === 'price_valid_until' ? '2027-01-01' : 1 },
      ...whole.slice(1),
    ]),
  ]
  const sums = [whole, ...others].map((rows) => checksum(rows).checksum)
  expect(new Set(sums).size).toBe(sums.length)
})

test('a price that differs by a kopeck changes the checksum', () => {
  const kopecks = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(
      kopecks,
      fc.constantFrom('native_price', 'marked_price', 'agency_price', 'base_price'),
      (price, field) => {
        const right = { ...row, [field]: price / 100 }
        const wrong = { ...row, [field]: (price + 1) / 100 }
        return checksum([right]).checksum !== checksum([wrong]).checksum
      },
    ),
  )
})
