import type { Estimate } from '#contract/estimates.ts'

type Line = Estimate['rates'][number]['estimate_lines'][number]

/** An estimate of two specialists: both work on natives, the first one on marking too. */
export function anEstimate(changes: Partial<Estimate> = {}): Estimate {
  return {
    id: 7,
    title: 'Кофейни «Зерно» · осень',
    client_name: 'Кофейни «Зерно»',
    vat_percent: 22,
    payment_terms_days: 30,
    commission_percent: 12.5,
    ad_fee_percent: 3,
    work_block: 'Размещение в каналах',
    work_description: 'Подбор каналов, тексты и отчёт',
    rates: [
      {
        id: 71,
        position_id: 1,
        position_title: 'Аккаунт-директор',
        position_description: 'Стратегия',
        hourly_rate_net: 1_234,
        estimate_lines: [aLine({ id: 711, hours: 12.5 }), aLine({ id: 712, hours: 0.5, management_type: 'marked' })],
      },
      {
        id: 72,
        position_id: 2,
        position_title: 'Копирайтер',
        position_description: 'Тексты',
        hourly_rate_net: 2_100,
        estimate_lines: [aLine({ id: 721, hours: 18.5 })],
      },
    ],
    version: 3,
    ...changes,
  }
}

function aLine(line: Partial<Line>): Line {
  return {
    id: 1,
    hours: 0,
    sum_without_vat: 0,
    vat_amount: 0,
    sum_with_vat: 0,
    management_type: 'native',
    ...line,
  }
}
