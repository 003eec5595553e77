/**
 * Money is counted in whole kopecks. Rubles with two decimals, as the wire and the forms have them, are only ever read
 * and shown.
 */
export type Kopecks = bigint

/** Of an amount of rubles with at most two decimals. */
export function kopecksOf(rubles: number): Kopecks {
  return scaled(rubles, 2)
}

/** The nearest number of rubles; it has at most two decimals when written down. */
export function rublesOf(kopecks: Kopecks): number {
  return Number(kopecks) / 100
}

/** So many per cent of an amount, rounded half up (away from zero) to a kopeck. `percent` has at most two decimals. */
export function percentOf(amount: Kopecks, percent: number): Kopecks {
  return divideHalfUp(amount * scaled(percent, 2), 10_000n)
}

/** A price for one times a quantity with at most so many decimals, rounded half up to a kopeck. */
export function multiplied(amount: Kopecks, quantity: number, decimals: number): Kopecks {
  return divideHalfUp(amount * scaled(quantity, decimals), 10n ** BigInt(decimals))
}

export function sumOf(amounts: Iterable<Kopecks>): Kopecks {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/** The number as a whole count of its last decimal; what is beyond that was never there. */
function scaled(value: number, decimals: number): bigint {
  return BigInt(value.toFixed(decimals).replace('.', ''))
}

/** An amount shared out over so many, more than none, rounded half up (away from zero) to a kopeck. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor
}
