/** An amount in whole kopecks. All arithmetic uses it; rubles with two decimals are for the wire and for forms. */
export type Kopecks = bigint

/** Converts rubles with at most two decimals. */
export function kopecksOf(rubles: number): Kopecks {
  return scaled(rubles, 2)
}

/** Converts to rubles: the nearest number, which prints with at most two decimals. */
export function rublesOf(kopecks: Kopecks): number {
  return Number(kopecks) / 100
}

/** Returns `percent` (at most two decimals) of an amount, rounded half up (away from zero) to a kopeck. */
export function percentOf(amount: Kopecks, percent: number): Kopecks {
  return divideHalfUp(amount * scaled(percent, 2), 10_000n)
}

/** Returns the VAT of an amount. Every VAT is computed here, so a change of its rounding changes this function. */
export function vatOf(amount: Kopecks, vatPercent: number): Kopecks {
  return percentOf(amount, vatPercent)
}

/** Multiplies a price by a quantity with at most `decimals` decimals, rounded half up to a kopeck. */
export function multiplied(amount: Kopecks, quantity: number, decimals: number): Kopecks {
  return divideHalfUp(amount * scaled(quantity, decimals), 10n ** BigInt(decimals))
}

export function sumOf(amounts: Iterable<Kopecks>): Kopecks {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/** Returns the number in units of its last decimal and drops floating-point noise beyond it. */
function scaled(value: number, decimals: number): bigint {
  return BigInt(value.toFixed(decimals).replace('.', ''))
}

/** Divides by a positive divisor and rounds half up (away from zero). */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor
}
