import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { recordChangesQuery } from '#client/data/record-changes.queries.ts'
import { useSaveEstimate } from '#client/features/estimates/data/estimate.mutations.ts'
import { estimateQuery } from '#client/features/estimates/data/estimate.queries.ts'
import { inputOf } from '#client/features/estimates/data/estimate-content.ts'
import { estimateHistoryField, withFormerValue } from '#client/features/estimates/data/estimate-history.ts'
import { estimatesKey } from '#client/lib/api/query-keys.ts'
import { sections } from '#client/lib/page/sections.ts'
import { RecordHistory, type Restore } from '#client/ui/history/record-history.tsx'
import { tellRestored } from '#client/ui/history/tell-restored.ts'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { type FieldValue, ofEstimate } from '#contract/record-changes.ts'

/** «История» of an estimate. A former value returns by an ordinary save. */
export function EstimateHistoryPage({ id }: { id: number }) {
  const { data: estimate } = useQuery(estimateQuery(id))
  const changes = useInfiniteQuery(recordChangesQuery(ofEstimate, { key: estimatesKey, id }))
  const saving = useSaveEstimate()

  function restoreOf(field: string, value: FieldValue): Restore | undefined {
    const content = estimate && withFormerValue(estimate, field, value)
    if (content === undefined) return undefined
    return async () => tellRestored(await saving.mutateAsync({ id, body: inputOf(content, estimate) }))
  }

  return (
    <>
      <PageHeader title={estimate ? `История: ${estimate.title}` : 'История расчётки'} crumb={sections.estimates} />
      <PageContent>
        <RecordHistory
          query={changes}
          actions={actions}
          section={sections.estimates}
          fieldOf={estimateHistoryField}
          restoreOf={restoreOf}
        />
      </PageContent>
    </>
  )
}

const actions = { created: 'Расчётка создана', changed: 'Расчётка изменена', deleted: 'Расчётка удалена' }
