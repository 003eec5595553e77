import { useQuery } from '@tanstack/react-query'
import { Calculator } from 'lucide-react'
import { api } from '#client/lib/api/api.ts'
import { estimatesKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { formatMoney } from '#client/lib/page/format.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import * as estimates from '#contract/estimates.ts'
import { estimateSummary } from '#domain/estimate.ts'
import { kopecksOf } from '#domain/money.ts'
import { CitedFacts, CitedFrame } from './cited-frame.tsx'

type CitedEstimateProps = { id: number; title: string; cited: CitedThing | undefined }

/** The estimate that an answer refers to, with its sums now. */
export function CitedEstimate({ id, title, cited }: CitedEstimateProps) {
  const query = useQuery({ ...estimateQuery(id), meta: { silent: true } })
  return (
    <CitedFrame
      Icon={Calculator}
      title={title}
      address={`/placement/estimates/${id}/edit`}
      query={query}
      texts={texts}
      change={(estimate) => changeOf(estimate, cited)}
    >
      {(estimate) => <CitedFacts facts={factsOf(estimate)} />}
    </CitedFrame>
  )
}

const texts = {
  missing: 'Такой расчётки больше нет.',
  offline: 'Расчётка откроется, когда появится связь.',
  failed: 'Расчётка не загрузилась.',
}

function estimateQuery(id: number) {
  return readingQuery<estimates.Estimate>([...estimatesKey, 'cited', id], {
    network: (signal) => api(estimates.get, { params: { id: String(id) } }, { signal }),
    copy: notAvailableOffline,
  })
}

function totalOf({ rates, ...percents }: estimates.Estimate) {
  const { vat_percent: vat, commission_percent: commission, ad_fee_percent: adFee } = percents
  const lines = rates.flatMap(({ estimate_lines }) => estimate_lines)
  return estimateSummary(lines, { vat, commission, adFee }).total
}

function factsOf(estimate: estimates.Estimate) {
  const { sum_without_vat, sum_with_vat } = totalOf(estimate)
  return [
    ['Клиент', estimate.client_name],
    ['Итого без НДС', formatMoney(sum_without_vat)],
    ['Итого с НДС', formatMoney(sum_with_vat)],
  ] as const
}

function changeOf(estimate: estimates.Estimate, cited: CitedThing | undefined): string | undefined {
  const price = cited?.figures.prices?.[0]
  if (price && kopecksOf(Number(price)) !== kopecksOf(totalOf(estimate).sum_with_vat))
    return `С тех пор изменилась, была ${formatMoney(Number(price))} с НДС`
  const version = cited?.figures.versions?.[0]
  return typeof version === 'number' && estimate.version !== undefined && version !== estimate.version
    ? 'С тех пор изменена'
    : undefined
}
