import { findConflicts } from '#client/features/estimates/data/estimate-conflict.ts'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import type { EstimateSaveConflict } from '#client/features/estimates/data/use-estimate-save.ts'
import { ConflictChanges } from '#client/ui/dialog/conflict-changes.tsx'
import { ConflictDialog, type ConflictProps } from '#client/ui/dialog/conflict-dialog.tsx'

/** Shows what another user has changed in the estimate during editing, and asks whose values to keep. */
export function EstimateConflictDialog(props: ConflictProps<EstimateSaveConflict>) {
  return (
    <ConflictDialog title="Расчётка изменилась, пока вы её редактировали" {...props}>
      {(conflict) => <EstimateConflictChanges conflict={conflict} />}
    </ConflictDialog>
  )
}

function EstimateConflictChanges({ conflict: { opened, mine, change } }: { conflict: EstimateSaveConflict }) {
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
