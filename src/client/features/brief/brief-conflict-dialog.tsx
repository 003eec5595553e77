import { useQuery } from '@tanstack/react-query'
import { directionsQuery } from '#client/data/directions.queries.ts'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { ConflictChanges, ConflictDialog, type ConflictProps } from '#client/ui/dialog/conflict-dialog.tsx'
import { changedFields } from '#client/ui/form/use-versioned-save.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { briefFieldNames, lastBriefChange } from '#domain/brief.ts'
import styles from './brief-form.module.css'
import { type BriefValues, briefFormFields, briefValues, isSameValue } from './brief-form-values.ts'
import { BriefValue } from './brief-read-only.tsx'
import type { BriefConflict } from './use-brief-form.ts'

export function BriefConflictDialog(props: ConflictProps<BriefConflict>) {
  return (
    <ConflictDialog title="Бриф изменился, пока вы его редактировали" {...props}>
      {(conflict) => <BriefConflictChanges conflict={conflict} />}
    </ConflictDialog>
  )
}

function BriefConflictChanges({ conflict: { opened, mine, change } }: { conflict: BriefConflict }) {
  const stored = change.current
  const sides = { opened: briefValues(opened), mine, current: briefValues(stored) }
  const conflicts = changedFields(briefFormFields, sides, isSameValue)
  const own = useUnsavedBrief(opened, mine)
  const last = lastBriefChange(stored.brief.history)
  return (
    <ConflictChanges
      by={last?.actor}
      at={last?.at}
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

/** Returns the form's values as a stored brief, with the titles of the chosen direction, estimate and manager. */
function useUnsavedBrief({ project, brief }: ProjectWithBrief, typed: BriefValues): ProjectWithBrief {
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
