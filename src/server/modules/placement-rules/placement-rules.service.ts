import { desc } from 'drizzle-orm'
import type { NumberedRules } from '#contract/placement-rules.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { defaultPlacementRules, type PlacementRules } from '#domain/placement-verdict.ts'
import type { Database } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/transaction.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { placementRulesChanged } from './placement-rules.errors.ts'
import { placementRules } from './placement-rules.table.ts'

/** Returns the rules in force; version 0 has the default rules. */
export async function readPlacementRules(db: Database): Promise<NumberedRules> {
  const [newest] = await db.select().from(placementRules).orderBy(desc(placementRules.version)).limit(1)
  return newest ? { ...newest.rules, version: newest.version } : { ...defaultPlacementRules, version: 0 }
}

/**
 * Writes the changed rules as a new version that holds from the agency's day of `at`.
 * @throws AppError `placement_rules_changed` (409) when another change came first
 */
export async function changePlacementRules(
  db: Database,
  change: (rules: PlacementRules) => PlacementRules,
  at: Date,
): Promise<NumberedRules> {
  const { version: before, ...rules } = await readPlacementRules(db)
  const version = before + 1
  const changed: PlacementRules = { ...change(rules), since: agencyDay(at) }
  try {
    await db.transaction(async (tx) => {
      await tx.insert(placementRules).values({ version, rules: changed, created_at: at })
      await audit(tx, { at, action: 'placement_rules_changed', subject: String(version) })
    })
  } catch (error) {
    if (isDuplicate(error)) throw placementRulesChanged()
    throw error
  }
  return { ...changed, version }
}
