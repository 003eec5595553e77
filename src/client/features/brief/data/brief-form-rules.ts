import { fieldError } from '#client/ui/form/form-rules.ts'
import { briefFields, isPeriod, periodTurned, projectFields, setReadyOutsidePeriod } from '#contract/briefs.ts'
import { isSetReadyInPeriod } from '#domain/brief.ts'
import { dateProblem } from '#domain/typed-date.ts'
import type { BriefFormField, BriefFormValues } from './brief-form-values.ts'

/** Returns the contract's message for a field, or undefined for a valid one. */
export function briefFieldError(field: BriefFormField, values: BriefFormValues): string | undefined {
  switch (field) {
    case 'placement_period': {
      const { start, end } = values.placement_period ?? {}
      return (
        dateProblem(start) ??
        dateProblem(end) ??
        fieldError(projectFields, 'placement_start_date', start) ??
        fieldError(projectFields, 'placement_end_date', end) ??
        (start && end && start > end ? periodTurned : undefined)
      )
    }
    case 'set_ready_date':
      return setReadyError(values)
    case 'manager_id':
      return fieldError(projectFields, field, values.manager_id ?? null)
    case 'title':
    case 'internal_id':
    case 'direction_id':
    case 'estimate_id':
      return fieldError(projectFields, field, values[field])
    default:
      return fieldError(briefFields, field, values[field])
  }
}

/** Whether the field must be filled in. */
export function isBriefFieldRequired(field: BriefFormField): boolean {
  return briefFieldError(field, {}) !== undefined
}

function setReadyError({ set_ready_date: setReady, placement_period: period }: BriefFormValues) {
  const error = dateProblem(setReady, true) ?? fieldError(projectFields, 'set_ready_date', setReady)
  if (error !== undefined || !setReady || !period || !isPeriod(period.start, period.end)) return error
  return isSetReadyInPeriod(setReady, period) ? undefined : setReadyOutsidePeriod
}
