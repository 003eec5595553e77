import { formatNumber } from '#client/lib/format.ts'
import type { Sums } from '#domain/estimate.ts'
import type { EstimateContent } from './estimate-content.ts'
import { type EstimateSums, estimateSums } from './estimate-sums.ts'

/** An estimate as it is handed over: on paper, as a workbook. */
export type EstimateDocument = EstimateContent & { sums: EstimateSums }

export function estimateDocument(content: EstimateContent): EstimateDocument {
  return { ...content, sums: estimateSums(content) }
}

/** What the client's total is made of, and the total last. */
export function summaryRows({ summary, commissionPercent, adFeePercent }: EstimateSums) {
  const { work, commission, ad_fee, total } = summary
  const row = (title: string, sums: Sums, isTotal = false) => ({ title, sums, isTotal })
  return [
    row('Менеджмент проекта', work),
    row(`Агентская комиссия, ${formatNumber(commissionPercent)}\u00a0%`, commission),
    row(`Рекламный сбор, ${formatNumber(adFeePercent)}\u00a0%`, ad_fee),
    row('Итого для клиента', total, true),
  ]
}
