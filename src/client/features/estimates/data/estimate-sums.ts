import { formatNumber, formatPercent } from '#client/lib/page/format.ts'
import { fieldError } from '#client/ui/form/form-rules.ts'
import { estimateFields, estimateLineInput, estimateRateInput } from '#contract/estimates.ts'
import {
  defaultVatPercent,
  type EstimateSummary,
  estimateSummary,
  lineSums,
  type ManagementType,
  type Sums,
  totalsOf,
} from '#domain/estimate.ts'
import type { EstimateContent, EstimateFormValues, RateRow } from './estimate-content.ts'
import { sumFaults } from './estimate-problem.ts'
import { hasLine } from './estimate-rows.ts'

/** The sums of a row, in the order of their columns. */
export const sumColumns = [
  { field: 'sum_without_vat', title: 'Сумма без НДС' },
  { field: 'vat_amount', title: 'НДС' },
  { field: 'sum_with_vat', title: 'Сумма с НДС' },
] as const satisfies readonly { field: keyof Sums; title: string }[]

export type SumsLine = Sums & { row: RateRow; rate: number; hours: number }
export type SumsTable = { lines: SumsLine[]; totals: Sums & { hours: number } }

export type EstimateSums = {
  vatPercent: number
  commissionPercent: number
  adFeePercent: number
  tables: Record<ManagementType, SumsTable>
  summary: EstimateSummary
}

/** Returns all sums of an estimate. An invalid value counts as 0, and an invalid VAT as 20 %. */
export function estimateSums({ values, rows }: EstimateContent): EstimateSums {
  const vatPercent = counted(estimateFields, 'vat_percent', values.vat_percent) ?? defaultVatPercent
  const commissionPercent = counted(estimateFields, 'commission_percent', values.commission_percent) ?? 0
  const adFeePercent = counted(estimateFields, 'ad_fee_percent', values.ad_fee_percent) ?? 0
  const native = sumsTable(rows, 'native', vatPercent)
  const marked = sumsTable(rows, 'marked', vatPercent)
  const summary = estimateSummary([...native.lines, ...marked.lines], {
    commission: commissionPercent,
    adFee: adFeePercent,
    vat: vatPercent,
  })
  return { vatPercent, commissionPercent, adFeePercent, tables: { native, marked }, summary }
}

/** Whether no VAT is entered, so the sums use the default. */
export function isDefaultVat({ vat_percent }: EstimateFormValues): boolean {
  return counted(estimateFields, 'vat_percent', vat_percent) === undefined
}

/** Returns the hint under an empty VAT field, whose placeholder differs from the VAT that the sums use. */
export function vatFieldHint(values: EstimateFormValues): string | undefined {
  return isDefaultVat(values) ? `Не заполнен: считаем по ${formatPercent(defaultVatPercent)}` : undefined
}

/** Returns the hint beside the sums that names the default VAT while none is entered. */
export function vatSumsHint(values: EstimateFormValues): string | undefined {
  return isDefaultVat(values) ? `НДС не указан, считаем по ${formatPercent(defaultVatPercent)}` : undefined
}

/** Returns the rate that lines use; undefined when it cannot be saved. */
export function countedRate({ rate }: RateRow): number | undefined {
  return counted(estimateRateInput, 'hourly_rate_net', rate)
}

export function sumsLine(row: RateRow, table: ManagementType, vatPercent: number): SumsLine {
  const rate = countedRate(row) ?? 0
  const hours = counted(estimateLineInput, 'hours', row.hours[table]) ?? 0
  return { row, rate, hours, ...lineSums({ rate, hours, vatPercent }) }
}

function sumsTable(rows: readonly RateRow[], table: ManagementType, vatPercent: number): SumsTable {
  const lines = rows.filter((row) => hasLine(row, table)).map((row) => sumsLine(row, table, vatPercent))
  return { lines, totals: totalsOf(lines) }
}

/** Returns the number if it can be saved. */
function counted<Schema extends Parameters<typeof fieldError>[0]>(
  schema: Schema,
  field: keyof Schema['shape'] & string,
  value: number | null | undefined,
): number | undefined {
  if (value === null || value === undefined) return undefined
  return fieldError(schema, field, value) === undefined ? value : undefined
}

/** An estimate as the paper and the workbook show it. */
export type EstimateDocument = EstimateContent & {
  sums: EstimateSums
  /** Why the sums are wrong; paper and workbook have none then. */
  faults: readonly string[]
}

export function estimateDocument(content: EstimateContent): EstimateDocument {
  return { ...content, sums: estimateSums(content), faults: sumFaults(content) }
}

/** Returns the parts of the client's total, and the total last. */
export function summaryRows({ summary, commissionPercent, adFeePercent }: EstimateSums) {
  const row = (key: keyof EstimateSummary, title: string) => ({
    key,
    title,
    sums: summary[key],
    isTotal: key === 'total',
  })
  return [
    row('work', 'Менеджмент проекта'),
    row('commission', `Агентская комиссия, ${formatNumber(commissionPercent)}\u00a0%`),
    row('ad_fee', `Рекламный сбор, ${formatNumber(adFeePercent)}\u00a0%`),
    row('total', 'Итого для клиента'),
  ]
}
