import * as z from 'zod/mini'
import { estimateFields, estimateRateInput } from '#contract/estimates.ts'

/** The fields of a new estimate that an answer proposes. Its rates are read one by one. */
export const estimateDraft = z.partial(estimateFields)
export const estimateDraftRate = estimateRateInput

/** The most rates of a proposed estimate. */
export const mostRates = 40
