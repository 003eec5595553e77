import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { projectQuery } from '#client/data/project.queries.ts'
import { recordChangesQuery } from '#client/data/record-changes.queries.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { formatMoney } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { HistoryPage, type Restore, type TitleOf } from '#client/ui/page/record-history.tsx'
import { type FieldValue, ofProject } from '#contract/record-changes.ts'
import { briefFieldNames } from '#domain/brief.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { projectStages, stageStatuses } from '#domain/project.ts'
import { typedDateText } from '#domain/typed-date.ts'
import { type BriefFormValues, briefValues, hasBriefChanges, isEditable, storedFields } from './brief-form-values.ts'
import { useBriefDraft } from './use-brief-draft.ts'

/** «История» of a project and its brief. A former value returns to the form, since a saved brief asks for approval. */
export function BriefHistoryPage({ id }: { id: number }) {
  const { data: read } = useQuery(projectQuery(id))
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
    <HistoryPage
      title={stored?.project.title}
      ofWhat="проекта"
      changes={recordChangesQuery(ofProject, { key: projectsKey, id })}
      actions={actions}
      section={sections.projects}
      fieldOf={briefHistoryField}
      restoreOf={restoreOf}
    />
  )
}

const actions = { created: 'Проект создан', changed: 'Проект изменён', deleted: 'Проект удалён' }

/** Returns how the history shows a field of a project or brief; undefined hides it. */
function briefHistoryField(field: string, titleOf: TitleOf) {
  const label = Object.hasOwn(labels, field) ? labels[field] : undefined
  if (label === undefined) return undefined
  const text = texts[field] ?? String
  return { label, text: (value: FieldValue) => (value === null || value === '' ? '-' : text(value, titleOf)) }
}

const labels: Readonly<Record<string, string>> = {
  ...briefFieldNames,
  placement_start_date: 'Начало размещения',
  placement_end_date: 'Конец размещения',
  creator_id: briefFieldNames.creator,
  status: 'Статус брифа',
  decline_comment: 'Причина отклонения',
  stage: 'Этап проекта',
}

/** The words for values that are no plain texts. */
const texts: Readonly<Record<string, (value: FieldValue, titleOf: TitleOf) => string>> = {
  client_budget: (value) => formatMoney(Number(value)),
  placement_start_date: (value) => formatCalendarDate(String(value)),
  placement_end_date: (value) => formatCalendarDate(String(value)),
  set_ready_date: (value) => typedDateText(String(value)),
  direction_id: (value, titleOf) => titleOf('directions', value),
  estimate_id: (value, titleOf) => titleOf('estimates', value),
  manager_id: (value, titleOf) => titleOf('users', value),
  creator_id: (value, titleOf) => titleOf('users', value),
  status: (value) => wordOf(stageStatuses, value),
  stage: (value) => wordOf(projectStages, value),
}

function wordOf(words: Readonly<Record<string, string>>, value: FieldValue): string {
  return words[String(value)] ?? String(value)
}

/** Returns the form's values with a former value; undefined if the form has no such field or has that value. */
function withFormerValue(values: BriefFormValues, field: string, value: FieldValue): BriefFormValues | undefined {
  const changed = { ...values, ...formerOf(values, field, value) }
  return hasBriefChanges(values, changed) ? changed : undefined
}

function formerOf({ placement_period: period }: BriefFormValues, field: string, value: FieldValue): BriefFormValues {
  if (field === 'placement_start_date' || field === 'placement_end_date') {
    const side = field === 'placement_start_date' ? 'start' : 'end'
    return period && typeof value === 'string' ? { placement_period: { ...period, [side]: value } } : {}
  }
  const known = Object.hasOwn(storedFields.shape, field) ? { [field]: value } : {}
  return z.safeParse(z.partial(storedFields), known).data ?? {}
}
