import * as z from 'zod/mini'
import type { Estimate, EstimateInput, EstimateRate } from '#contract/estimates.ts'
import { type estimateFields, estimateInput } from '#contract/estimates.ts'
import { lineSums, type ManagementType, managementTypes, type Sums } from '#domain/estimate.ts'

export const estimateFieldLabels = {
  title: 'Название',
  client_name: 'Клиент',
  vat_percent: 'НДС (%)',
  payment_terms_days: 'Условия оплаты (дней)',
  commission_percent: 'Агентская комиссия (%)',
  ad_fee_percent: 'Рекламный сбор (%)',
  work_block: 'Блок работ',
  work_description: 'Описание работ',
} as const satisfies Record<keyof typeof estimateFields.shape, string>
export type EstimateField = keyof typeof estimateFieldLabels
export const estimateFieldNames = keysOf(estimateFieldLabels)
export const managementKeys = keysOf(managementTypes)

type Fields = z.output<typeof estimateFields>
/** The values during editing: any may be empty, and NaN stands for a text that is no number. */
export type EstimateFormValues = { [Field in EstimateField]?: Fields[Field] | null }

/** A specialist of the rate card, with the hours in the tables that have a line of this position. */
export type RateRow = {
  position_id: number
  position_title: string
  position_description: string
  /** Rubles an hour; null when empty, NaN for a text that is no number. */
  rate: number | null
  /** Null when the line is empty, which counts as 0. */
  hours: { [Type in ManagementType]?: number | null }
}

/** Everything that the screen edits. A position occurs once in a rate card, so its id is the key of its row. */
export type EstimateContent = { values: EstimateFormValues; rows: readonly RateRow[] }
export const emptyContent: EstimateContent = { values: {}, rows: [] }

export function contentOf(estimate: Estimate): EstimateContent {
  const { id, rates, version, ...values } = estimate
  return { values, rows: rates.map(rowOf) }
}

type RateInput = EstimateInput['rates'][number]
type SentLine = RateInput['estimate_lines'][number] & Sums
type SentRate = RateInput & {
  position_title: string
  position_description: string
  estimate_lines: SentLine[]
}
/** Includes all that a server may store. Our server computes sums and titles; another may store the sent ones. */
export type SentEstimate = EstimateInput & { id?: number; rates: SentRate[] }

/** Returns valid content as it is sent. Stored rows and lines keep their ids. */
export function inputOf({ values, rows }: EstimateContent, stored: Estimate | undefined): SentEstimate {
  const version = stored?.version
  const input = z.parse(estimateInput, {
    ...values,
    rates: ratesInput(rows, stored),
    ...(version !== undefined && { version }),
  })
  const rates = input.rates.map((rate) => sentRate(rate, rows, input.vat_percent))
  return { ...input, rates, ...(stored && { id: stored.id }) }
}

function sentRate(rate: RateInput, rows: readonly RateRow[], vatPercent: number): SentRate {
  const { position_title = '', position_description = '' } =
    rows.find(({ position_id }) => position_id === rate.position_id) ?? {}
  const estimate_lines = rate.estimate_lines.map((line) => ({
    ...line,
    ...lineSums({ rate: rate.hourly_rate_net, hours: line.hours, vatPercent }),
  }))
  return { ...rate, position_title, position_description, estimate_lines }
}

/** Returns the tables as they are sent, unchecked. */
export function ratesInput(rows: readonly RateRow[], stored: Estimate | undefined) {
  return rows.map((row) => rateInput(row, stored))
}

/** Whether two contents would be stored as the same; undefined is an empty estimate. */
export function isSameContent(a: EstimateContent | undefined, b: EstimateContent): boolean {
  return fingerprint(a ?? emptyContent) === fingerprint(b)
}

function rowOf(rate: EstimateRate): RateRow {
  const hours: RateRow['hours'] = {}
  for (const line of rate.estimate_lines) hours[line.management_type] = line.hours
  const { position_id, position_title, position_description } = rate
  return { position_id, position_title, position_description, rate: rate.hourly_rate_net, hours }
}

function rateInput(row: RateRow, stored: Estimate | undefined) {
  const before = stored?.rates.find(({ position_id }) => position_id === row.position_id)
  const lineId = (type: ManagementType) =>
    before?.estimate_lines.find(({ management_type }) => management_type === type)?.id
  return {
    id: before?.id,
    position_id: row.position_id,
    hourly_rate_net: row.rate,
    estimate_lines: managementKeys.flatMap((type) => {
      const hours = row.hours[type]
      return hours === undefined ? [] : [{ id: lineId(type), hours: hours ?? 0, management_type: type }]
    }),
  }
}

function fingerprint({ values, rows }: EstimateContent): string {
  const fields = estimateFieldNames.map((field) => bareValue(values[field]))
  const table = rows.map(({ position_id, rate, hours }) => [
    position_id,
    bareValue(rate),
    ...managementKeys.map((type) => (hours[type] === undefined ? 'none' : bareValue(hours[type] ?? 0))),
  ])
  return JSON.stringify([fields, table])
}

/** Removes outer white space and maps every kind of empty value to null. */
export function bareValue(value: string | number | null | undefined): string | number | null {
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : value
  return value?.trim() || null
}

function keysOf<const Labels extends object>(labels: Labels) {
  return Object.keys(labels).filter((key): key is keyof Labels & string => Object.hasOwn(labels, key))
}
