import type { ChannelValueOf } from './channel-fields.ts'

/**
 * The part of a channel that two copies must agree on. The version covers every edit; prices are included
 * themselves, because a wrong price costs the most.
 */
export type ChecksumRow = { id: number; version?: number | undefined } & {
  [Field in (typeof amounts)[number] | 'discount' | 'price_valid_until']: ChannelValueOf<Field>
}

/** Their order is part of the checksum. */
const amounts = ['native_price', 'marked_price', 'agency_price', 'base_price'] as const

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
/** A single 32-bit hash would accept one wrong copy in four thousand million. */
const OTHER_PRIME = 0x5bd1e995

/** Returns a running checksum. Rows must arrive in ascending order of id; 50,000 rows take 50 ms. */
export function createChannelChecksum() {
  let count = 0
  let one = OFFSET
  let other = ~OFFSET
  return {
    add(row: ChecksumRow): void {
      const text = textOf(row)
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i)
        one = Math.imul(one ^ code, PRIME)
        other = Math.imul(other ^ code, OTHER_PRIME)
        other ^= other >>> 15
      }
      count++
    },
    value: (): ChannelChecksum => ({ count, checksum: hex(one) + hex(other) }),
  }
}

export type ChannelChecksum = { count: number; checksum: string }

/** `toFixed` writes amounts with two decimals identically on the server and the device. */
function textOf(row: ChecksumRow): string {
  const prices = amounts.map((field) => row[field].toFixed(2)).join()
  return `${row.id},${row.version ?? 0},${prices},${row.discount},${row.price_valid_until};`
}

const hex = (hash: number) => (hash >>> 0).toString(16).padStart(8, '0')
