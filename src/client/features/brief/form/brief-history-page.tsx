import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { projectQuery } from '#client/data/project.queries.ts'
import { recordChangesQuery } from '#client/data/record-changes.queries.ts'
import { briefValues } from '#client/features/brief/data/brief-form-values.ts'
import { briefHistoryField, withFormerValue } from '#client/features/brief/data/brief-history-fields.ts'
import { isEditable } from '#client/features/brief/data/is-editable.ts'
import { useBriefDraft } from '#client/features/brief/data/use-brief-draft.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { sections } from '#client/lib/page/sections.ts'
import { RecordHistory, type Restore } from '#client/ui/history/record-history.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { type FieldValue, ofProject } from '#contract/record-changes.ts'

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
