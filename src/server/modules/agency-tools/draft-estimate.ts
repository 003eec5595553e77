import * as z from 'zod/mini'
import { estimateDraft, estimateRateInput, mostRates } from '#contract/estimates.ts'
import { defaultVatPercent, estimateSummary, lineSums } from '#domain/estimate.ts'
import { formatNumber } from '#domain/number-text.ts'
import { declaredTool } from './declared-tool.ts'
import { draftAddress, draftInput, draftReady, knownFields, mostFaults, refusals, tooLong } from './draft-fields.ts'
import { namedThings } from './named-things.ts'
import { summaryWords } from './read-estimate.ts'
import { cellText } from './texts/data-text.ts'

const number = z.optional(z.nullable(z.number()))
const path = '/placement/estimates/create'
const names: readonly string[] = z.keyof(estimateDraft).options

export const draftEstimate = declaredTool({
  name: 'draft_estimate',
  description:
    'Черновик расчётки и её суммы: ссылка на заполненную форму, ничего не сохраняется. ' +
    `fields: ${names.join(', ')}. rates — должность, ставка ₽/ч без НДС, часы нативы и маркировки.`,
  input: {
    fields: draftInput,
    rates: z.array(z.object({ position: z.string(), rate: z.number(), native_hours: number, marked_hours: number })),
  },
  async read({ fields: all, rates }, { placement }) {
    const { fields, faults } = knownFields(all, names)
    faults.push(...refusals(estimateDraft, fields))
    if (rates.length > mostRates) faults.push(`Не больше ${mostRates} должностей.`)
    const known = await placement.positions()
    const taken = new Set<number>()
    const rows = rates.slice(0, mostRates).flatMap(({ position, rate, native_hours, marked_hours }) => {
      const found = namedThings('должности', position, { known, nameOf: ({ title }) => title })
      const id = typeof found === 'string' ? undefined : found[0]?.id
      if (typeof found === 'string') faults.push(found)
      if (id === undefined) return []
      if (taken.has(id)) faults.push(`Должность «${cellText(position, 60)}» названа дважды.`)
      taken.add(id)
      const row = {
        position_id: id,
        hourly_rate_net: rate,
        estimate_lines: [
          ...(native_hours ? [{ hours: native_hours, management_type: 'native' as const }] : []),
          ...(marked_hours ? [{ hours: marked_hours, management_type: 'marked' as const }] : []),
        ],
      }
      faults.push(...refusals(estimateRateInput, row).map((text) => `${cellText(position, 60)}: ${text}`))
      return [row]
    })
    if (faults.length > 0) return faults.slice(0, mostFaults).join('\n')
    const address = draftAddress(path, { ...fields, rates: rows })
    if (address === undefined) return tooLong
    const values = z.parse(estimateDraft, fields)
    const title = values.title === undefined ? '' : ` «${cellText(values.title)}»`
    const missing = names.filter((name) => fields[name] === undefined)
    return {
      words: [
        draftReady,
        ...(missing.length === 0 ? [] : [{ model: `Не заполнено: ${missing.join(', ')}.`, reader: restOfForm }]),
        `НДС в суммах: ${formatNumber(values.vat_percent ?? defaultVatPercent)}\u00a0%.`,
        ...summaryWords(summaryOf(values, rows)),
      ],
      progress: `Готовлю черновик расчётки${title}`,
      found: [{ title: `Черновик расчётки${title}`, address, total: 1, ids: [], figures: {} }],
    }
  },
})

/** A reader does not know the names that a model fills. */
const restOfForm = 'Остальные поля заполните в форме.'

type Rate = z.output<typeof estimateRateInput>

/** As the form counts: an empty VAT is the default, and an empty percentage is none. */
function summaryOf(values: z.output<typeof estimateDraft>, rates: readonly Rate[]) {
  const { vat_percent: vat = defaultVatPercent, commission_percent: commission = 0, ad_fee_percent: adFee = 0 } = values
  const lines = rates.flatMap(({ hourly_rate_net: rate, estimate_lines }) =>
    estimate_lines.map(({ hours }) => lineSums({ rate, hours, vatPercent: vat })),
  )
  return estimateSummary(lines, { vat, commission, adFee })
}
