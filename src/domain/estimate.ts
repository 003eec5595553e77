import { type Kopecks, kopecksOf, multiplied, percentOf, rublesOf, sumOf, vatOf } from './money.ts'

/** The VAT of the table's sums while the field is empty. */
export const defaultVatPercent = 20
/** The form proposes the rate in force since 2026. */
export const vatPercentPlaceholder = 22
export const hoursDecimals = 1

export const managementTypes = {
  native: 'Менеджмент проекта нативы',
  marked: 'Менеджмент проекта маркировка',
} as const
export type ManagementType = keyof typeof managementTypes

/** Amounts in rubles with at most two decimals. */
export type Sums = { sum_without_vat: number; vat_amount: number; sum_with_vat: number }

/**
 * Returns a line's sums: rate × hours and its VAT, each rounded half up to a kopeck. `rate` is in rubles an
 * hour, `hours` has at most one decimal, `vatPercent` at most two.
 */
export function lineSums(line: { rate: number; hours: number; vatPercent: number }): Sums {
  return withVat(multiplied(kopecksOf(line.rate), line.hours, hoursDecimals), line.vatPercent)
}

/** Returns the totals of the rounded lines, so that they add up by hand. */
export function totalsOf(lines: readonly (Sums & { hours: number })[]): Sums & { hours: number } {
  // Tenths of an hour are whole numbers, so their sum is exact.
  const tenths = lines.reduce((sum, { hours }) => sum + Math.round(hours * 10), 0)
  return { hours: tenths / 10, ...addedUp(lines) }
}

export type EstimateSummary = { work: Sums; commission: Sums; ad_fee: Sums; total: Sums }

/**
 * Returns the client's bill: the work, the agency's commission (Σ net × %) and the advertising fee ((Σ net +
 * commission) × %), each with its own VAT, rounded line by line.
 */
export function estimateSummary(
  lines: readonly Sums[],
  percents: { commission: number; adFee: number; vat: number },
): EstimateSummary {
  const work = addedUp(lines)
  const net = kopecksOf(work.sum_without_vat)
  const commissionNet = percentOf(net, percents.commission)
  const commission = withVat(commissionNet, percents.vat)
  const ad_fee = withVat(percentOf(net + commissionNet, percents.adFee), percents.vat)
  return { work, commission, ad_fee, total: addedUp([work, commission, ad_fee]) }
}

function addedUp(lines: readonly Sums[]): Sums {
  const total = (field: keyof Sums) => rublesOf(sumOf(lines.map((line) => kopecksOf(line[field]))))
  return {
    sum_without_vat: total('sum_without_vat'),
    vat_amount: total('vat_amount'),
    sum_with_vat: total('sum_with_vat'),
  }
}

function withVat(net: Kopecks, vatPercent: number): Sums {
  const vat = vatOf(net, vatPercent)
  return { sum_without_vat: rublesOf(net), vat_amount: rublesOf(vat), sum_with_vat: rublesOf(net + vat) }
}
