import type { BriefInput } from '#contract/briefs.ts'
import { briefChoiceGone } from '#domain/brief.ts'
import type { Database } from '#server/db/client.ts'
import { directions } from '#server/modules/directions/directions.table.ts'
import { estimates } from '#server/modules/estimates/estimates.table.ts'
import { shareActiveUser } from '#server/modules/users/users.service.ts'
import { briefInvalid } from './briefs.errors.ts'
import { shareReference } from './briefs.repository.ts'

/**
 * Locks the rows that the project references against deletion until the project is written. The current manager may
 * stay even if disabled.
 * @throws AppError `validation_failed` (422) at `project.direction_id`, `project.estimate_id`, `project.manager_id`
 */
export async function shareReferences(
  tx: Database,
  { direction_id, estimate_id, manager_id }: BriefInput['project'],
  storedManager: number | null,
) {
  const faults: { path: string; message: string }[] = []
  if (!(await shareReference(tx, directions, direction_id))) {
    faults.push({ path: 'project.direction_id', message: briefChoiceGone.direction_id })
  }
  if (!(await shareReference(tx, estimates, estimate_id))) {
    faults.push({ path: 'project.estimate_id', message: briefChoiceGone.estimate_id })
  }
  const isKnown =
    manager_id === storedManager || manager_id === null || (await shareActiveUser(tx, manager_id))
  if (!isKnown) {
    faults.push({ path: 'project.manager_id', message: briefChoiceGone.manager_id })
  }
  if (faults.length > 0) throw briefInvalid(faults)
}
