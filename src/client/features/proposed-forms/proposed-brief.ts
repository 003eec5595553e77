import { briefDraft } from '#contract/assistant/brief-draft.ts'
import { acceptedFields } from '#contract/assistant/form-draft.ts'
import type { Given, Proposal } from './keep-proposal.ts'

/** Returns the values of a brief's form. A period with one end is left out, because the form has both in one field. */
export function proposedBrief(given: Given): Proposal {
  const { values, dropped } = acceptedFields(briefDraft, given)
  const { placement_start_date: start, placement_end_date: end, ...fields } = values
  const isWhole = start !== undefined && end !== undefined
  const isHalf = !isWhole && (start !== undefined || end !== undefined)
  return {
    values: { ...fields, ...(isWhole && { placement_period: { start, end } }) },
    dropped: dropped.length + (isHalf ? 1 : 0),
  }
}
