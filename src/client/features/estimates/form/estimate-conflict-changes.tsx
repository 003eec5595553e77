import { findConflicts } from '#client/features/estimates/data/estimate-conflict.ts'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import type { EstimateSaveConflict } from '#client/features/estimates/data/use-estimate-save.ts'
import { ConflictChanges } from '#client/ui/dialog/conflict-changes.tsx'

/** Lists what another user has changed in the estimate. */
export function EstimateConflictChanges({
  conflict: { opened, mine, change },
}: {
  conflict: EstimateSaveConflict
}) {
  const changes = findConflicts({ opened: contentOf(opened), mine, current: contentOf(change.current) })
  return (
    <ConflictChanges
      by={change.changed_by}
      at={change.changed_at}
      isDisputed={changes.some((conflict) => conflict.mine !== undefined)}
      changes={changes}
    />
  )
}
