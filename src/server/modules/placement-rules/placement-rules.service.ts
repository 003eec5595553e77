import { desc } from 'drizzle-orm'
import { integer, json, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { replaceRules } from '#contract/accounts/placement-rules.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { NumberedRules } from '#contract/placement-rules.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import {
  defaultPlacementRules,
  hostOf,
  type PlacementRules,
  wantedPapers,
} from '#domain/placement/placement-verdict.ts'
import type { Database } from '#server/db/client.ts'
import { refuseDuplicate } from '#server/db/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Actor, audit, by } from '#server/modules/audit/audit.service.ts'

const placementRules = pgTable('placement_rules', {
  version: integer('version').primaryKey(),
  rules: json('rules').$type<PlacementRules>().notNull(),
  created_at: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Returns the rules in force; version 0 has the default rules. */
export async function readPlacementRules(db: Database): Promise<NumberedRules> {
  const [newest] = await db.select().from(placementRules).orderBy(desc(placementRules.version)).limit(1)
  return newest ? { ...newest.rules, version: newest.version } : { ...defaultPlacementRules, version: 0 }
}

/**
 * Replaces the rules of the version that the editor saw; of each host, the last line holds.
 * @throws AppError `placement_rules_changed` (409) when they have changed since
 */
export function replacePlacementRules(
  db: Database,
  { version, platforms, wanted, ...rules }: EndpointRequest<typeof replaceRules, 'body'>,
  edit: { at: Date; actor: Actor },
): Promise<NumberedRules> {
  const hosts = new Map(
    platforms.map((platform) => {
      const host = hostOf(platform.host.toLowerCase()) ?? platform.host
      return [host, { ...platform, host }]
    }),
  )
  const changed = {
    ...rules,
    platforms: [...hosts.values()],
    wanted: wantedPapers.filter((paper) => wanted.includes(paper)),
  }
  return changePlacementRules(db, (before) => ({ ...before, ...changed }), { ...edit, seen: version })
}

/**
 * Writes the changed rules as a new version that holds from the agency's day of `at`. `seen` is the version that the
 * editor saw.
 * @throws AppError `placement_rules_changed` (409) when another change came first
 */
export async function changePlacementRules(
  db: Database,
  change: (rules: PlacementRules) => PlacementRules,
  { at, actor, seen }: { at: Date; actor?: Actor; seen?: number },
): Promise<NumberedRules> {
  const { version: before, ...rules } = await readPlacementRules(db)
  if (seen !== undefined && seen !== before) throw placementRulesChanged()
  const version = before + 1
  const changed: PlacementRules = { ...change(rules), since: agencyDay(at) }
  await refuseDuplicate(placementRulesChanged, () =>
    db.transaction(async (tx) => {
      await tx.insert(placementRules).values({ version, rules: changed, created_at: at })
      const subject = String(version)
      await audit(tx, { at, action: 'placement_rules_changed', subject, ...(actor && by(actor)) })
    }),
  )
  return { ...changed, version }
}

const placementRulesChanged = () =>
  new AppError(409, 'placement_rules_changed', 'Правила только что изменили. Повторите')
