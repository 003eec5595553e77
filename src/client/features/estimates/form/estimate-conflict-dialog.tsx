import { findConflicts } from '#client/features/estimates/data/estimate-conflict.ts'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import type { EstimateSaveConflict } from '#client/features/estimates/data/use-estimate-save.ts'
import { ConflictChanges } from '#client/ui/dialog/conflict-changes.tsx'
import { ConflictDialog } from '#client/ui/dialog/conflict-dialog.tsx'

type EstimateConflictDialogProps = {
  /** The dialog is open while this is set. */
  conflict: EstimateSaveConflict | undefined
  saving: boolean
  onStay: () => void
  onTakeTheirs: (conflict: EstimateSaveConflict) => void
  onSaveMine: (conflict: EstimateSaveConflict) => void
}

/** Lists what another user has changed in the estimate, and asks whose values stay. */
export function EstimateConflictDialog(props: EstimateConflictDialogProps) {
  return (
    <ConflictDialog {...props} title="Расчётка изменилась, пока вы её редактировали">
      {(conflict) => <Changes conflict={conflict} />}
    </ConflictDialog>
  )
}

function Changes({ conflict: { opened, mine, change } }: { conflict: EstimateSaveConflict }) {
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
