import type { EstimateInput } from '#contract/estimates.ts'
import type { TestClient } from './test-server.ts'

/** Returns an estimate that the form accepts: a rate of 1 500 ₽, 12.5 hours of native and 2 of marked. */
export function sampleEstimate(overrides: Partial<EstimateInput> & Pick<EstimateInput, 'rates'>): EstimateInput {
  return {
    title: 'Тёплый сезон',
    client_name: 'Кофейня «Полдень»',
    vat_percent: 22,
    payment_terms_days: 30,
    commission_percent: 10,
    ad_fee_percent: 3,
    work_block: 'Размещение в каналах',
    work_description: 'Подбор каналов, согласование и отчёт',
    ...overrides,
  }
}

export function sampleRate(
  position_id: number,
  overrides: Partial<EstimateInput['rates'][number]> = {},
): EstimateInput['rates'][number] {
  return {
    position_id,
    hourly_rate_net: 1_500,
    estimate_lines: [
      { hours: 12.5, management_type: 'native' },
      { hours: 2, management_type: 'marked' },
    ],
    ...overrides,
  }
}

export async function addPosition(api: TestClient, title: string): Promise<number> {
  const json = { title, description: `${title}: что делает` }
  return (await api.send<{ id: number }>('POST', '/positions/', { json })).body.id
}
