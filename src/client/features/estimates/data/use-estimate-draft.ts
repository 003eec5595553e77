import * as z from 'zod/mini'
import type { Draft } from '#client/lib/session/draft.ts'
import { readOwnDraft, useDraft } from '#client/ui/form/use-draft.ts'
import { type Estimate, estimate } from '#contract/estimates.ts'
import { type EstimateContent, type EstimateFormValues, estimateFieldNames } from './estimate-content.ts'

export type EstimateDraft = EstimateContent & { opened?: Estimate | undefined }

const text = z.optional(z.nullable(z.string()))
/** Stands for a text that is no number: JSON has no NaN, and null means empty, which is valid for hours. */
const notNumber = 'NaN'
const number = z.nullable(
  z.union([
    z.number(),
    z.pipe(
      z.literal(notNumber),
      z.transform(() => Number.NaN),
    ),
  ]),
)
const field = z.optional(number)

const draftValues = z.object({
  title: text,
  client_name: text,
  vat_percent: field,
  payment_terms_days: field,
  commission_percent: field,
  ad_fee_percent: field,
  work_block: text,
  work_description: text,
  rows: z.array(
    z.object({
      position_id: z.int(),
      position_title: z.string(),
      position_description: z.string(),
      rate: number,
      hours: z.object({ native: field, marked: field }),
    }),
  ),
})

export const useEstimateDraft = (estimateId: number | undefined) => useDraft(pathOf(estimateId), parseEstimateDraft)

/** Returns the estimate that a stored draft was opened with, so that the screen needs no response from the server. */
export function draftedEstimate(estimateId: number): Estimate | undefined {
  return parseEstimateDraft(readOwnDraft(pathOf(estimateId)))?.opened
}

const pathOf = (estimateId: number | undefined) =>
  `/placement/estimates/${estimateId === undefined ? 'create' : `${estimateId}/edit`}`

/** Returns the content as the draft stores it, in one object of form values. */
export function draftOf({ values, rows }: EstimateContent): object {
  return JSON.parse(JSON.stringify({ ...values, rows }, (_, value) => (isNotNumber(value) ? notNumber : value)))
}

/** Returns a stored draft as content of the screen; undefined when it is unreadable. */
export function parseEstimateDraft(draft: Pick<Draft, 'values' | 'opened'> | undefined): EstimateDraft | undefined {
  const kept = z.safeParse(draftValues, draft?.values).data
  const opened = z.safeParse(z.optional(estimate), draft?.opened)
  if (!kept || !opened.success) return undefined
  const { rows, ...fields } = kept
  const values: EstimateFormValues = {}
  for (const field of estimateFieldNames) Object.assign(values, { [field]: fields[field] ?? null })
  return {
    values,
    opened: opened.data,
    rows: rows.map(({ hours: { native, marked }, ...row }) => ({
      ...row,
      hours: { ...(native !== undefined && { native }), ...(marked !== undefined && { marked }) },
    })),
  }
}

const isNotNumber = (value: unknown) => typeof value === 'number' && !Number.isFinite(value)
