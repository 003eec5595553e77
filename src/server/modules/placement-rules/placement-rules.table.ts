import { integer, json, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { PlacementRules } from '#domain/placement/placement-verdict.ts'

export const placementRules = pgTable('placement_rules', {
  version: integer('version').primaryKey(),
  rules: json('rules').$type<PlacementRules>().notNull(),
  created_at: timestamp('created_at', { withTimezone: true }).notNull(),
})
