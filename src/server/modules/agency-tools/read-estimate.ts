import * as z from 'zod/mini'
import { type Estimate, estimateLineInput } from '#contract/estimates.ts'
import { estimateSummary, managementTypes, type Sums, totalsOf } from '#domain/estimate.ts'
import { kopecksOf } from '#domain/money.ts'
import { formatNumber } from '#domain/number-text.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AssistantTool } from '#server/modules/assistant/assistant.ts'
import type { Sources } from './agency-tools.ts'
import { fault } from './find-channels.ts'
import { numberOfNamed } from './named-things.ts'
import { decimalOf, rubleText } from './texts/amount-text.ts'
import { cellText, dataText } from './texts/data-text.ts'

const input = z.object({
  id: z.optional(z.nullable(z.int())),
  title: z.optional(z.nullable(z.string())),
})
const largestId = 2_147_483_647

export function readEstimate({ placement, now }: Sources): AssistantTool {
  return {
    name: 'read_estimate',
    description: 'Расчётка по номеру (#) или названию: ставки, часы, работы, комиссия, рекламный сбор, итоги.',
    input,
    run: async (given) => {
      const id = await idOf(z.parse(input, given))
      if (typeof id === 'string') return fault(id)
      const estimate = await estimateOf(id)
      if (estimate === undefined) return fault(`Нет расчётки с номером ${id}.`)
      const title = cellText(estimate.title)
      const { total } = summaryOf(estimate)
      return {
        text: dataText(wordsOf(estimate), linesOf(estimate)),
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
            as_of: now().toISOString(),
          },
        ],
      }
    },
  }

  async function idOf({ id, title }: z.output<typeof input>): Promise<number | string> {
    if (id) return id
    if (!title) return 'Нужен номер или название расчётки.'
    const known = await placement.estimates.list()
    return numberOfNamed('расчётки', title, { known, nameOf: (one) => one.title })
  }

  async function estimateOf(id: number): Promise<Estimate | undefined> {
    if (id < 1 || id > largestId) return undefined
    try {
      return await placement.estimates.get(id)
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return undefined
      throw error
    }
  }
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

function linesOf({ title, client_name, work_block, work_description, rates }: Estimate): string[] {
  const rows = rates.map((rate) => {
    const cells = tables.map((type) => {
      const line = rate.estimate_lines.find(({ management_type }) => management_type === type)
      return line ? `${formatNumber(line.hours)} ч, ${rubleText(kopecksOf(line.sum_without_vat))} без НДС` : '—'
    })
    const hourly = `${rubleText(kopecksOf(rate.hourly_rate_net))}/ч`
    return [cellText(rate.position_title, 40), hourly, ...cells].join(' | ')
  })
  return [
    `Расчётка: ${cellText(title)}. Клиент: ${cellText(client_name)}`,
    `${cellText(work_block)}: ${cellText(work_description, 300)}`,
    ['Должность', 'Ставка без НДС', ...tables.map((type) => managementTypes[type])].join(' | '),
    ...rows,
  ]
}
