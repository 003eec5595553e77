import { divideHalfUp } from './money.ts'

/** An exact decimal number: so many `units` of ten to the power of minus `scale`. */
export type Decimal = { units: bigint; scale: number }

/** Returns a stored number in the fifteen digits that a workbook has at most, without the noise of its binary form. */
export function decimalOf(value: number): Decimal {
  const [digits = '', power = '0'] = value.toPrecision(15).split('e')
  const [whole = '', rest = ''] = digits.split('.')
  const fraction = rest.replace(/0+$/, '')
  const scale = fraction.length - Number(power)
  const units = BigInt(whole + fraction)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

export function sumOfDecimals(values: readonly Decimal[]): Decimal {
  const scale = values.reduce((most, one) => Math.max(most, one.scale), 0)
  return { units: values.reduce((sum, one) => sum + unitsIn(one, scale), 0n), scale }
}

/** Returns the mean with four decimals more than the sum has, rounded half up, and whether that is exact. */
export function meanOfDecimals(values: readonly Decimal[]): Decimal & { isExact: boolean } {
  const { units, scale } = sumOfDecimals(values)
  const [dividend, divisor] = [units * 10_000n, BigInt(values.length)]
  return { units: divideHalfUp(dividend, divisor), scale: scale + 4, isExact: dividend % divisor === 0n }
}

/** Returns the middle one; of an even number, the exact mean of the middle two. */
export function medianOfDecimals(values: readonly Decimal[]): Decimal | undefined {
  const sorted = values.toSorted(compareDecimals)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) return undefined
  const { units, scale } = sumOfDecimals([low, high])
  return { units: units * 5n, scale: scale + 1 }
}

export function compareDecimals(one: Decimal, other: Decimal): -1 | 0 | 1 {
  const scale = Math.max(one.scale, other.scale)
  const difference = unitsIn(one, scale) - unitsIn(other, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Returns «1 234 567,89», without zeros at the end of the fraction. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const end = digits.length - scale
  const whole = digits.slice(0, end).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  const fraction = digits.slice(end).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `,${fraction}`}`
}

const unitsIn = ({ units, scale: own }: Decimal, scale: number) => units * 10n ** BigInt(scale - own)
