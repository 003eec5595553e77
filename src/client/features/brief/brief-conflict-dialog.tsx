import { useQuery } from '@tanstack/react-query'
import { estimatesQuery } from '#client/lib/estimates.queries.ts'
import { userName, usersQuery } from '#client/lib/users.queries.ts'
import { ConflictChanges } from '#client/ui/conflict-changes.tsx'
import { ConflictDialog } from '#client/ui/conflict-dialog.tsx'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { briefFieldNames, lastBriefChange } from '#domain/brief.ts'
import { directionsQuery } from './brief.queries.ts'
import { findBriefConflicts } from './brief-conflict.ts'
import styles from './brief-conflict-dialog.module.css'
import { type BriefValues, briefValues } from './brief-form-values.ts'
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
  const own = useTyped(opened, mine)
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
        ...(isDisputed && { mine: <BriefValue stored={own} field={field} /> }),
      }))}
    />
  )
}

/** What stands in the form, as if it were stored: with the names of what was chosen. */
function useTyped({ project, brief }: ProjectWithBrief, typed: BriefValues): ProjectWithBrief {
  const { placement_period: period, direction_id, estimate_id, manager_id } = typed
  const directions = useQuery(directionsQuery()).data?.data
  const estimates = useQuery(estimatesQuery()).data?.data
  const manager = useQuery(usersQuery()).data?.find(({ id }) => id === manager_id)
  return {
    project: {
      ...project,
      ...typed,
      placement_start_date: period.start,
      placement_end_date: period.end,
      direction: directions?.find(({ id }) => id === direction_id)?.title ?? `№ ${direction_id}`,
      estimate: estimates?.find(({ id }) => id === estimate_id)?.title ?? `№ ${estimate_id}`,
      manager: manager ? userName(manager) : `№ ${manager_id}`,
    },
    brief: { ...brief, ...typed },
  }
}
