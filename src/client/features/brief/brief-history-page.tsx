import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { projectQuery } from '#client/data/project.queries.ts'
import { recordChangesQuery } from '#client/data/record-changes.queries.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { formatMoney } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { RecordHistory, type Restore, type TitleOf } from '#client/ui/page/record-history.tsx'
import { type FieldValue, ofProject } from '#contract/record-changes.ts'
import { briefFieldNames } from '#domain/brief.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { isProjectStage, isStageStatus, projectStages, stageStatuses } from '#domain/project.ts'
import { typedDateText } from '#domain/typed-date.ts'
import { type BriefFormValues, briefValues, hasBriefChanges, isEditable, storedFields } from './brief-form-values.ts'
import { useBriefDraft } from './use-brief-draft.ts'

/** «История» of a project and its brief. A former value returns to the form, since a saved brief asks for approval. */
export function BriefHistoryPage({ id }: { id: number }) {
  const { data: read } = useQuery(projectQuery(id))
  const changes = useInfiniteQuery(recordChangesQuery(ofProject, { key: projectsKey, id }))
  const draft = useBriefDraft(id)
  const navigate = useNavigate()
  const stored = read?.data

  function restoreOf(field: string, value: FieldValue): Restore | undefined {
    if (stored === undefined || !isEditable(stored.brief)) return undefined
    const { values = briefValues(stored), opened = stored } = draft.restored ?? {}
    const former = withFormerValue(values, field, value)
    if (former === undefined) return undefined
    return async () => {
      draft.keep(() => ({ values: former, opened }))
      draft.flush()
      await navigate({ to: '/placement/projects/$id/brief', params: { id: String(id) } })
    }
  }

  return (
    <>
      <PageHeader title={stored ? `История: ${stored.project.title}` : 'История проекта'} crumb={sections.projects} />
      <PageContent>
        <RecordHistory
          query={changes}
          actions={actions}
          section={sections.projects}
          fieldOf={briefHistoryField}
          restoreOf={restoreOf}
        />
      </PageContent>
    </>
  )
}

const actions = { created: 'Проект создан', changed: 'Проект изменён', deleted: 'Проект удалён' }

/** Returns how the history shows a field of a project or brief; undefined hides it. */
function briefHistoryField(field: string, titleOf: TitleOf) {
  const label = labelOf(field)
  if (label === undefined) return undefined
  return {
    label,
    text: (value: FieldValue) => (value === null || value === '' ? '-' : textOf(field, value, titleOf)),
  }
}

/** Returns the form's values with a former value; undefined if the form has no such field or has that value. */
function withFormerValue(values: BriefFormValues, field: string, value: FieldValue): BriefFormValues | undefined {
  const changed = { ...values, ...formerOf(values, field, value) }
  return hasBriefChanges(values, changed) ? changed : undefined
}

function formerOf(values: BriefFormValues, field: string, value: FieldValue): BriefFormValues | undefined {
  const { placement_period: period } = values
  if (field === 'placement_start_date' || field === 'placement_end_date') {
    const side = field === 'placement_start_date' ? 'start' : 'end'
    return period && typeof value === 'string' ? { placement_period: { ...period, [side]: value } } : undefined
  }
  const known = Object.hasOwn(storedFields.shape, field) ? { [field]: value } : {}
  const { data } = z.safeParse(z.partial(storedFields), known)
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
