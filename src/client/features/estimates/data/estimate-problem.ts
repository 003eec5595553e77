import { fieldError } from '#client/ui/form/form-rules.ts'
import { estimateFields, estimateInput, estimateLineInput, estimateRateInput } from '#contract/estimates.ts'
import { type ManagementType, managementTypes } from '#domain/estimate.ts'
import {
  type EstimateContent,
  estimateFieldLabels,
  managementKeys,
  type RateRow,
  ratesInput,
} from './estimate-content.ts'

/** An error that prevents saving the tables. It shows under `place`, at the cell of `position` if there is one. */
export type EstimateProblem = {
  place: 'rates' | ManagementType
  position?: number
  message: string
}

/** Returns the first error in the rate card or the lines, from the top of the screen. */
export function findProblem(rows: readonly RateRow[]): EstimateProblem | undefined {
  const [mistake] = findMistakes(rows, { mayBeEmpty: false })
  if (mistake) return mistake
  const message = fieldError(estimateInput, 'rates', ratesInput(rows, undefined))
  return message === undefined ? undefined : { place: 'rates', message }
}

/**
 * Returns the first wrong number of each table, from the top of the screen. A rate that is still empty is not wrong
 * yet.
 */
export function findMistakes(rows: readonly RateRow[], { mayBeEmpty }: { mayBeEmpty: boolean }): EstimateProblem[] {
  const rates = mayBeEmpty ? rows.filter(({ rate }) => rate !== null) : rows
  const ofRates = rates.flatMap((row) => rateProblem(row) ?? [])
  const ofHours = managementKeys.map((table) => rows.flatMap((row) => hoursProblem(row, table) ?? []))
  return [ofRates, ...ofHours].flatMap((problems) => problems.slice(0, 1))
}

/** Returns what makes the sums wrong, because they count it as 0: wrong numbers, and a missing rate of planned hours. */
export function sumFaults({ values, rows }: EstimateContent): string[] {
  const fields = summedFields.flatMap((field) => {
    const error = values[field] == null ? undefined : fieldError(estimateFields, field, values[field])
    return error === undefined ? [] : [`${estimateFieldLabels[field]}: ${lowerFirst(error)}`]
  })
  const planned = rows.filter(({ rate, hours }) => rate !== null || managementKeys.some((key) => hours[key]))
  const rates = planned.flatMap((row) => rateProblem(row)?.message ?? [])
  const hours = managementKeys.flatMap((key) => rows.flatMap((row) => hoursProblem(row, key)?.message ?? []))
  return [...new Set([...fields, ...rates, ...hours])]
}

const summedFields = ['vat_percent', 'commission_percent', 'ad_fee_percent'] as const

export function rateError(rate: number | null): string | undefined {
  return fieldError(estimateRateInput, 'hourly_rate_net', rate)
}

/** Returns the error of hours; empty hours are valid and saved as 0. */
export function hoursError(hours: number | null | undefined): string | undefined {
  return fieldError(estimateLineInput, 'hours', hours ?? 0)
}

/** Returns the server's error about the tables. Its paths count the rates in the order of `rows`. */
export function refusedProblem(
  { path, message }: { path: string; message: string },
  rows: readonly RateRow[],
): EstimateProblem | undefined {
  const [field, index] = path.split('.')
  if (field !== 'rates') return undefined
  const row = rows[Number(index)]
  if (!row) return { place: 'rates', message }
  const { position_id, position_title } = row
  return { place: 'rates', position: position_id, message: `${position_title}: ${lowerFirst(message)}` }
}

function rateProblem({ position_id, position_title, rate }: RateRow): EstimateProblem | undefined {
  const error = rateError(rate)
  if (error === undefined) return undefined
  const isFilled = rate !== null && rate !== 0 && !Number.isNaN(rate)
  // A missing rate has a general message; the message about a wrong rate names the position.
  const message = isFilled ? `Ставка, ${position_title}: ${lowerFirst(error)}` : (rateError(null) ?? error)
  return { place: 'rates', position: position_id, message }
}

function hoursProblem(row: RateRow, table: ManagementType): EstimateProblem | undefined {
  const { position_id, position_title, hours } = row
  const error = hoursError(hours[table])
  if (error === undefined) return undefined
  return { place: table, position: position_id, message: `Часы, ${position_title}: ${lowerFirst(error)}` }
}

/** The id of the element with a table's error. */
export const problemId = (place: EstimateProblem['place']) => `estimate_${place}`

/** The id of the cell to scroll to and focus. */
export const cellId = (place: EstimateProblem['place'], position: number) => `${problemId(place)}_${position}`

export function sectionTitle(place: EstimateProblem['place']): string {
  return place === 'rates' ? 'Rate card' : managementTypes[place]
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
