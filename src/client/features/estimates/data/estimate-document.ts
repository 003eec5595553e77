import { formatNumber } from '#client/lib/page/format.ts'
import type { EstimateSummary } from '#domain/estimate.ts'
import type { EstimateContent } from './estimate-content.ts'
import { sumFaults } from './estimate-problem.ts'
import { type EstimateSums, estimateSums } from './estimate-sums.ts'

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
