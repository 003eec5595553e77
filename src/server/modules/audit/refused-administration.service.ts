import type { Database } from '#server/db/client.ts'
import { lockOneAtATime } from '#server/db/transaction.ts'
import { type Actor, audit, by, isNoted } from './audit.service.ts'

const hourMs = 3_600_000
const action = 'administration_denied'

/** Audits that a user without the right called `/admin`, once an hour, so that calls cannot fill the log. */
export async function noteRefusedAdministration(
  { db, now }: { db: Database; now: () => Date },
  user: Actor,
): Promise<void> {
  const at = now()
  const known = { action, actorId: user.id, since: new Date(at.getTime() - hourMs) } as const
  if (await isNoted(db, known)) return
  await db.transaction(async (tx) => {
    await lockOneAtATime(tx, 'refusals', user.id)
    if (!(await isNoted(tx, known))) await audit(tx, { at, action, ...by(user) })
  })
}
