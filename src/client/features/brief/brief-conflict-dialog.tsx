import { ConflictChanges } from '#client/ui/conflict-changes.tsx'
import { ConflictDialog } from '#client/ui/conflict-dialog.tsx'
import { briefFieldNames, lastBriefChange } from '#domain/brief.ts'
import { findBriefConflicts } from './brief-conflict.ts'
import styles from './brief-conflict-dialog.module.css'
import { briefValues } from './brief-form-values.ts'
import { BriefValue } from './brief-value.tsx'
import type { BriefConflict } from './use-brief-save.ts'

type BriefConflictDialogProps = {
  /** Shown while there is one. */
  conflict: BriefConflict | undefined
  saving: boolean
  onStay: () => void
  onTakeTheirs: (conflict: BriefConflict) => void
  onSaveMine: (conflict: BriefConflict) => void
}

/** Tells that somebody else changed the brief meanwhile, field by field, and asks whose values stay. */
export function BriefConflictDialog(props: BriefConflictDialogProps) {
  return (
    <ConflictDialog {...props} title="Бриф изменился, пока вы его редактировали">
      {(conflict) => <Changes conflict={conflict} />}
    </ConflictDialog>
  )
}

function Changes({ conflict: { opened, mine, stored } }: { conflict: BriefConflict }) {
  const conflicts = findBriefConflicts(briefValues(opened), mine, briefValues(stored))
  const change = lastBriefChange(stored.brief.history)
  return (
    <ConflictChanges
      by={change?.actor}
      at={change?.at}
      isDisputed={conflicts.some(({ isDisputed }) => isDisputed)}
      changes={conflicts.map(({ field, isDisputed }) => ({
        key: field,
        label: (
          <>
            {briefFieldNames[field]}
            {isDisputed && <span className={styles.disputed}>Меняли вы оба</span>}
          </>
        ),
        was: <BriefValue stored={opened} field={field} />,
        now: <BriefValue stored={stored} field={field} />,
      }))}
    />
  )
}
