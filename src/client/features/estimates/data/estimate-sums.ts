import { formatPercent } from '#client/lib/page/format.ts'
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
  vatPercentPlaceholder,
} from '#domain/estimate.ts'
import type { EstimateContent, EstimateFormValues, RateRow } from './estimate-content.ts'
import { rowsWithLine } from './estimate-rows.ts'

export type SumsLine = Sums & { row: RateRow; rate: number; hours: number }
export type SumsTable = { lines: SumsLine[]; totals: Sums & { hours: number } }

export type EstimateSums = {
  vatPercent: number
  commissionPercent: number
  adFeePercent: number
  tables: Record<ManagementType, SumsTable>
  summary: EstimateSummary
}

/** Everything that is counted of an estimate. What cannot be saved counts as nothing, НДС then as 20 %. */
export function estimateSums({ values, rows }: EstimateContent): EstimateSums {
  const vatPercent = countedVat(values)
  const commissionPercent = countedPercent(values, 'commission_percent')
  const adFeePercent = countedPercent(values, 'ad_fee_percent')
  const native = sumsTable(rows, 'native', vatPercent)
  const marked = sumsTable(rows, 'marked', vatPercent)
  const summary = estimateSummary([...native.lines, ...marked.lines], {
    commission: commissionPercent,
    adFee: adFeePercent,
    vat: vatPercent,
  })
  return { vatPercent, commissionPercent, adFeePercent, tables: { native, marked }, summary }
}

/** The VAT that sums are counted with: what is entered, or the default where there is none that could be saved. */
export function countedVat({ vat_percent }: EstimateFormValues): number {
  return counted(estimateFields, 'vat_percent', vat_percent) ?? defaultVatPercent
}

/** Whether sums are counted with the default VAT because none is entered. */
export function isDefaultVat({ vat_percent }: EstimateFormValues): boolean {
  return counted(estimateFields, 'vat_percent', vat_percent) === undefined
}

/** Under the field of the VAT while it says none: the number in it is an example, sums are counted by another one. */
export function vatFieldHint(values: EstimateFormValues): string | undefined {
  if (!isDefaultVat(values)) return undefined
  return `${formatPercent(vatPercentPlaceholder)} — пример, считаем по ${formatPercent(defaultVatPercent)}`
}

/** Beside the sums while the field says no VAT: by what they are counted. */
export function vatSumsHint(values: EstimateFormValues): string | undefined {
  return isDefaultVat(values) ? `НДС не указан, считаем по ${formatPercent(defaultVatPercent)}` : undefined
}

/** The rate that lines are counted with; nothing when there is none that could be saved. */
export function countedRate({ rate }: RateRow): number | undefined {
  return counted(estimateRateInput, 'hourly_rate_net', rate)
}

/** A line with its sums; hours are those of the table. */
export function sumsLine(row: RateRow, table: ManagementType, vatPercent: number): SumsLine {
  const rate = countedRate(row) ?? 0
  const hours = counted(estimateLineInput, 'hours', row.hours[table]) ?? 0
  return { row, rate, hours, ...lineSums({ rate, hours, vatPercent }) }
}

function sumsTable(rows: readonly RateRow[], table: ManagementType, vatPercent: number): SumsTable {
  const lines = rowsWithLine(rows, table).map((row) => sumsLine(row, table, vatPercent))
  return { lines, totals: totalsOf(lines) }
}

function countedPercent(values: EstimateFormValues, field: 'commission_percent' | 'ad_fee_percent'): number {
  return counted(estimateFields, field, values[field]) ?? 0
}

/** The number, if it could be saved. */
function counted<Schema extends Parameters<typeof fieldError>[0]>(
  schema: Schema,
  field: keyof Schema['shape'] & string,
  value: number | null | undefined,
): number | undefined {
  if (value === null || value === undefined) return undefined
  return fieldError(schema, field, value) === undefined ? value : undefined
}
