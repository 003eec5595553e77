import * as z from 'zod/mini'
import { type Estimate, estimateLineInput } from '#contract/estimates.ts'
import { estimateSummary, managementTypes, type Sums, totalsOf } from '#domain/estimate.ts'
import { kopecksOf } from '#domain/money.ts'
import { formatNumber } from '#domain/number-text.ts'
import { declaredTool } from './declared-tool.ts'
import { numbered, numberOfNamed } from './named-things.ts'
import type { Placement } from './placement.ts'
import { cellText } from './texts/data-text.ts'
import { decimalOf, rubleText } from './texts/figure-text.ts'

export const readEstimate = declaredTool({
  name: 'read_estimate',
  description: 'Расчётка по номеру (#) или названию: ставки, часы, работы, сборы, итоги.',
  input: { id: z.optional(z.nullable(z.int())), title: z.optional(z.nullable(z.string())) },
  async read(given, { placement }) {
    const id = await idOf(given, placement)
    if (typeof id === 'string') return id
    const estimate = await numbered(id, placement.estimates.get)
    if (estimate === undefined) return `Нет расчётки с номером ${id}.`
    const title = cellText(estimate.title)
    const { total } = summaryOf(estimate)
    return {
      words: wordsOf(estimate),
      lines: linesOf(estimate),
      progress: `Читаю расчётку: «${title}»`,
      found: [
        {
          title: `Расчётка «${title}»: ${rubleText(kopecksOf(total.sum_with_vat))} с НДС`,
          address: `/placement/estimates/${id}/edit`,
          total: 1,
          ids: [id],
          figures: {
            prices: [decimalOf(kopecksOf(total.sum_with_vat))],
            versions: [estimate.version ?? null],
          },
        },
      ],
    }
  },
})

type Named = { id?: number | null | undefined; title?: string | null | undefined }

async function idOf({ id, title }: Named, { estimates }: Placement): Promise<number | string> {
  if (id) return id
  if (!title) return 'Нужен номер или название расчётки.'
  return numberOfNamed('расчётки', title, { known: await estimates.list(), nameOf: (one) => one.title })
}

type Percents = Pick<Estimate, 'vat_percent' | 'commission_percent' | 'ad_fee_percent'>

function summaryOf({ rates, ...percents }: Estimate) {
  return estimateSummary(
    rates.flatMap(({ estimate_lines }) => estimate_lines),
    percentsOf(percents),
  )
}

const percentsOf = ({ vat_percent: vat, commission_percent: commission, ad_fee_percent: adFee }: Percents) => ({
  vat,
  commission,
  adFee,
})

function wordsOf(estimate: Estimate): string[] {
  const percent = (value: number) => `${formatNumber(value)}\u00a0%`
  const lines = estimate.rates.flatMap(({ estimate_lines }) => estimate_lines)
  return [
    `НДС ${percent(estimate.vat_percent)}, комиссия ${percent(estimate.commission_percent)}, рекламный сбор ${percent(estimate.ad_fee_percent)}, ` +
      `оплата ${formatNumber(estimate.payment_terms_days)} дн. Часов: ${formatNumber(totalsOf(lines).hours)}.`,
    ...summaryWords(summaryOf(estimate)),
  ]
}

/** Returns the bill in words; the domain has computed its sums. */
export function summaryWords({ work, commission, ad_fee, total }: ReturnType<typeof estimateSummary>): string[] {
  return [
    `Работы: ${sumsText(work)}.`,
    `Комиссия: ${sumsText(commission)}.`,
    `Рекламный сбор: ${sumsText(ad_fee)}.`,
    `Итого: ${sumsText(total)}.`,
  ]
}

function sumsText({ sum_without_vat, vat_amount, sum_with_vat }: Sums): string {
  const text = (rubles: number) => rubleText(kopecksOf(rubles))
  return `без НДС ${text(sum_without_vat)}, НДС ${text(vat_amount)}, с НДС ${text(sum_with_vat)}`
}

const tables = estimateLineInput.shape.management_type.options

function linesOf({ title, client_name, work_block, work_description, rates }: Estimate) {
  const rows = rates.map((rate) => {
    const cells = tables.map((type) => {
      const line = rate.estimate_lines.find(({ management_type }) => management_type === type)
      return line ? `${formatNumber(line.hours)} ч, ${rubleText(kopecksOf(line.sum_without_vat))} без НДС` : '—'
    })
    const hourly = `${rubleText(kopecksOf(rate.hourly_rate_net))}/ч`
    return [cellText(rate.position_title, 40), hourly, ...cells]
  })
  return [
    `Расчётка: ${cellText(title)}. Клиент: ${cellText(client_name)}`,
    `${cellText(work_block)}: ${cellText(work_description, 300)}`,
    ['Должность', 'Ставка без НДС', ...tables.map((type) => managementTypes[type])],
    ...rows,
  ]
}
