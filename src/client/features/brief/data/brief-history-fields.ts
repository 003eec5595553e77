import * as z from 'zod/mini'
import { formatMoney } from '#client/lib/page/format.ts'
import type { TitleOf } from '#client/ui/history/record-history.tsx'
import { briefFields, projectFields } from '#contract/briefs.ts'
import type { FieldValue } from '#contract/record-changes.ts'
import { briefFieldNames } from '#domain/brief.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { isProjectStage, isStageStatus, projectStages, stageStatuses } from '#domain/project.ts'
import { typedDateText } from '#domain/typed-date.ts'
import { type BriefFormValues, hasBriefChanges } from './brief-form-values.ts'

/** Returns how the history shows a field of a project or brief; undefined hides it. */
export function briefHistoryField(field: string, titleOf: TitleOf) {
  const label = labelOf(field)
  if (label === undefined) return undefined
  return {
    label,
    text: (value: FieldValue) => (value === null || value === '' ? '-' : textOf(field, value, titleOf)),
  }
}

/** Returns the form's values with a former value; undefined if the form has no such field or has that value. */
export function withFormerValue(
  values: BriefFormValues,
  field: string,
  value: FieldValue,
): BriefFormValues | undefined {
  const changed = { ...values, ...formerOf(values, field, value) }
  return hasBriefChanges(values, changed) ? changed : undefined
}

function formerOf(values: BriefFormValues, field: string, value: FieldValue): BriefFormValues | undefined {
  const { placement_period: period } = values
  if (field === 'placement_start_date' || field === 'placement_end_date') {
    const side = field === 'placement_start_date' ? 'start' : 'end'
    return period && typeof value === 'string' ? { placement_period: { ...period, [side]: value } } : undefined
  }
  const schema = z.partial(z.extend(briefFields, projectFields.shape))
  const { data } = z.safeParse(schema, Object.hasOwn(schema.shape, field) ? { [field]: value } : {})
  return data && Object.keys(data).length > 0 ? data : undefined
}

const otherLabels: Readonly<Record<string, string>> = {
  placement_start_date: 'Начало размещения',
  placement_end_date: 'Конец размещения',
  creator_id: briefFieldNames.creator,
  status: 'Статус брифа',
  decline_comment: 'Причина отклонения',
  stage: 'Этап проекта',
}
const labels: Readonly<Record<string, string>> = { ...briefFieldNames, ...otherLabels }

const labelOf = (field: string): string | undefined => (Object.hasOwn(labels, field) ? labels[field] : undefined)

function textOf(field: string, value: FieldValue, titleOf: TitleOf): string {
  const text = String(value)
  switch (field) {
    case 'client_budget':
      return formatMoney(Number(value))
    case 'placement_start_date':
    case 'placement_end_date':
      return formatCalendarDate(text)
    case 'set_ready_date':
      return typedDateText(text)
    case 'direction_id':
      return titleOf('directions', value)
    case 'estimate_id':
      return titleOf('estimates', value)
    case 'manager_id':
    case 'creator_id':
      return titleOf('users', value)
    case 'status':
      return isStageStatus(text) ? stageStatuses[text] : text
    case 'stage':
      return isProjectStage(text) ? projectStages[text] : text
    default:
      return text
  }
}
