import { formatCount, formatMoney, formatNumber, formatPercent } from '#client/lib/page/format.ts'
import type { EstimateSummary, Sums } from '#domain/estimate.ts'
import { managementKeys } from './estimate-content.ts'
import type { EstimateSums, SumsLine } from './estimate-sums.ts'

export type SumFormulas = Record<keyof Sums, string>

/** A longer sum fills the screen, so the text gives the number of its addends instead. */
const MOST_ADDENDS = 4

export function lineFormulas(line: SumsLine, vatPercent: number): SumFormulas {
  const net = `${formatMoney(line.rate)} × ${formatNumber(line.hours)}\u00a0ч`
  return netAndVat(net, line, vatPercent)
}

/** Returns the formulas of the column sums. VAT is a sum too, because each line rounds its own. */
export function totalsFormulas(addends: readonly Sums[], total: Sums): SumFormulas {
  const added = (field: keyof Sums) => {
    const all =
      addends.length > MOST_ADDENDS
        ? `Сумма ${formatCount(addends.length, lineForms)}`
        : addends.map((sums) => formatMoney(sums[field])).join(' + ')
    return `${all} = ${formatMoney(total[field])}`
  }
  return {
    sum_without_vat: added('sum_without_vat'),
    vat_amount: added('vat_amount'),
    sum_with_vat: added('sum_with_vat'),
  }
}

export function summaryFormulas(sums: EstimateSums): Record<keyof EstimateSummary, SumFormulas> {
  const { summary, tables, vatPercent, commissionPercent, adFeePercent } = sums
  const { work, commission, ad_fee, total } = summary
  const net = formatMoney(work.sum_without_vat)
  const both = `(${net} + ${formatMoney(commission.sum_without_vat)})`
  const tableTotals = managementKeys.map((key) => tables[key].totals)
  return {
    work: totalsFormulas(tableTotals, work),
    commission: netAndVat(`${net} × ${formatPercent(commissionPercent)}`, commission, vatPercent),
    ad_fee: netAndVat(`${both} × ${formatPercent(adFeePercent)}`, ad_fee, vatPercent),
    total: totalsFormulas([work, commission, ad_fee], total),
  }
}

function netAndVat(net: string, sums: Sums, vatPercent: number): SumFormulas {
  const { sum_without_vat, vat_amount, sum_with_vat } = sums
  const [bare, vat] = [formatMoney(sum_without_vat), formatMoney(vat_amount)]
  const percent = formatPercent(vatPercent)
  return {
    sum_without_vat: `${net} = ${bare}`,
    vat_amount: `${bare} × ${percent} = ${vat}`,
    sum_with_vat: `${bare} + ${percent} (${vat}) = ${formatMoney(sum_with_vat)}`,
  }
}

/** «Сумма 21 строки, 5 строк». */
const lineForms = { one: 'строки', few: 'строк', many: 'строк' }
