import * as z from 'zod/mini'
import { fieldError } from '#client/ui/form/form-rules.ts'
import {
  type BriefInput,
  briefFields,
  briefInput,
  isPeriod,
  type ProjectWithBrief,
  periodTurned,
  projectFields,
  setReadyOutsidePeriod,
} from '#contract/briefs.ts'
import type { Brief } from '#contract/project.ts'
import { briefFieldNames, isSetReadyInPeriod } from '#domain/brief.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { dateProblem, plainMoment } from '#domain/typed-date.ts'
import type { BriefField } from './brief-form-layout.ts'

export type Period = { start: CalendarDate; end: CalendarDate }

/** The fields of a project and its brief as the server stores them. */
export const storedFields = z.extend(briefFields, projectFields.shape)
type StoredValues = z.output<typeof storedFields>

export type BriefValues = Omit<StoredValues, 'placement_start_date' | 'placement_end_date'> & {
  placement_period: Period
}
export type BriefFormField = keyof BriefValues
/** The values during editing: any field may be empty. */
export type BriefFormValues = { [Field in BriefFormField]?: BriefValues[Field] | null | undefined }

export const briefFormFields: readonly BriefFormField[] = Object.keys(briefFieldNames).filter(isFormField)

/** Returns the request body; the values must be valid. */
export function readBriefForm(values: BriefFormValues, version: number | undefined): BriefInput {
  const { placement_period: period, manager_id: manager = null } = values
  return z.parse(briefInput, {
    project: {
      ...values,
      placement_start_date: period?.start,
      placement_end_date: period?.end,
      manager_id: manager,
    },
    brief: values,
    version,
  })
}

export function briefValues({ project, brief }: ProjectWithBrief): BriefValues {
  const { id, status, decline_comment, version, is_mine, history, ...texts } = brief
  return {
    ...texts,
    title: project.title,
    internal_id: project.internal_id,
    placement_period: { start: project.placement_start_date, end: project.placement_end_date },
    set_ready_date: plainMoment(project.set_ready_date),
    direction_id: project.direction_id,
    estimate_id: project.estimate_id,
    manager_id: project.manager_id,
  }
}

/** Whether the values differ from the opened brief; a new brief is compared with an empty form. */
export function hasBriefChanges(opened: BriefFormValues | undefined, values: BriefFormValues): boolean {
  return briefFormFields.some((field) => !isSameValue(values[field], opened?.[field]))
}

type FieldValue = BriefFormValues[BriefFormField]

/** Whether two values are equal; ignores outer white space and treats '', null and undefined as equal. */
export const isSameValue = (one: FieldValue, other: FieldValue): boolean => bare(one) === bare(other)

function bare(value: FieldValue): string | number | null {
  if (typeof value === 'object' && value !== null) return `${value.start} ${value.end}`
  const trimmed = typeof value === 'string' ? value.trim() : (value ?? null)
  return trimmed === '' ? null : trimmed
}

/** The form shows the creator but does not edit it. */
export function isFormField(name: string): name is BriefFormField {
  const field: BriefField | string = name
  return field !== 'creator'
}

export function briefFieldError(field: BriefFormField, values: BriefFormValues): string | undefined {
  switch (field) {
    case 'placement_period': {
      const { start, end } = values.placement_period ?? {}
      return (
        dateProblem(start) ??
        dateProblem(end) ??
        fieldError(storedFields, 'placement_start_date', start) ??
        fieldError(storedFields, 'placement_end_date', end) ??
        (start && end && start > end ? periodTurned : undefined)
      )
    }
    case 'set_ready_date':
      return setReadyError(values)
    case 'manager_id':
      return fieldError(storedFields, field, values.manager_id ?? null)
    default:
      return fieldError(storedFields, field, values[field])
  }
}

export const isBriefFieldRequired = (field: BriefFormField): boolean => briefFieldError(field, {}) !== undefined

function setReadyError({ set_ready_date: setReady, placement_period: period }: BriefFormValues) {
  const error = dateProblem(setReady, true) ?? fieldError(storedFields, 'set_ready_date', setReady)
  if (error !== undefined || !setReady || !period || !isPeriod(period.start, period.end)) return error
  return isSetReadyInPeriod(setReady, period) ? undefined : setReadyOutsidePeriod
}

/** On a server that does not report the creator, every user may edit a declined brief. */
export const isEditable = ({ status, is_mine: isMine = true }: Brief): boolean => status === 'declined' && isMine
